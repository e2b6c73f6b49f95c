import { get } from "node:https"
import { describe, expect, it } from "vitest"
import { isPublicAddress, PublicAgent } from "./publicAddresses"

const words = (text: string) => text.trim().split(/\s+/)

describe("an address", () => {
  it.each(
    words(`
      1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
      169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0
      198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255 2001:200:: 2001:db7:ffff::1 2001:db9::1
      2003::1 2606:4700:4700::1111 2a00:1450:4001::200e 3ffe:ffff::1
    `),
  )("of the internet is public: %s", (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ["this network", "0.0.0.0 0.255.255.255"],
    ["private networks", "10.0.0.0 10.255.255.255 172.16.0.0 172.31.255.255 192.168.0.0 192.168.255.255"],
    ["shared networks of providers", "100.64.0.0 100.127.255.255"],
    ["this machine", "127.0.0.0 127.255.255.255 ::1"],
    ["the link, where clouds have their metadata", "169.254.0.0 169.254.169.254 169.254.255.255 fe80::1 febf:ffff::1"],
    ["protocols", "192.0.0.0 192.0.0.255 192.88.99.0 192.31.196.1 192.52.193.1 192.175.48.1 2620:4f:8000::1"],
    ["documentation", "192.0.2.0 198.51.100.255 203.0.113.1 2001:db8::1 2001:db8:ffff:ffff::1 3fff::1 3fff:fff::1"],
    ["benchmarks", "198.18.0.0 198.19.255.255 2001:2::1"],
    ["multicast", "224.0.0.0 239.255.255.255 ff00::1 ff02::1 ffff::1"],
    ["nobody yet", "240.0.0.0 255.255.255.255 4000::1 5f00::1 8000::1 e000::1 1fff::1"],
    ["nothing", ":: 100::1 fec0::1"],
    ["private networks of IPv6", "fc00::1 fdff:ffff::1"],
    ["IPv4 within IPv6, mapped", "::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1"],
    ["IPv4 within IPv6, compatible", "::127.0.0.1 ::7f00:1 ::10.0.0.1"],
    ["NAT64", "64:ff9b::127.0.0.1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::7f00:1 64:ff9b::8.8.8.8"],
    ["6to4", "2002:7f00:1:: 2002:a00:1::1 2002:c0a8:101::1 2002:808:808::1"],
    [
      "Teredo",
      "2001:0:7f00:1:: 2001::1 2001:0:4136:e378:8000:63bf:80ff:fffe 2001:1::1 2001:10::1 2001:20::1 2001:1ff::1",
    ],
    ["one interface of this machine", "fe80::1%eth0 fe80::1%2 2606:4700:4700::1111%eth0 ff02::1%eth0"],
    ["no machine", "localhost example.com 127.1 0x7f000001 2130706433 1.2.3 1.2.3.4.5 127.0.0.1:80 [::1] 1.1.1.1/32"],
  ])("of %s is not public", (_, addresses) => {
    expect(words(addresses).filter(isPublicAddress)).toEqual([])
  })
})

describe("a connection to an address that is not public", () => {
  const agent = new PublicAgent({ keepAlive: false })
  const errorOf = (url: string) =>
    new Promise<string>((resolve) => {
      get(url, { agent }).on("error", ({ message }) => resolve(message))
    })

  it.each(
    words(`
      127.0.0.1 127.1 127.0.0.1. 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 0 0.0.0.0 １２７。0。0。1 10.0.0.1
      0xa9fea9fe 2852039166 169.254.169.254. localhost LOCALHOST [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1]
      [::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::10.0.0.1] [2002:7f00:1::] [2001:0:7f00:1::] [fe80::1] [fd00::1]
    `),
  )("is refused, however the host is written: %s", async (host) => {
    expect(await errorOf(`https://${host}/`)).toBe("the address is not public")
  })

  it("is refused for localhost with a dot at its end, which some resolvers cannot find", async () => {
    expect(await errorOf("https://localhost./")).toMatch(
      /^(the address is not public|getaddrinfo ENOTFOUND localhost\.)$/,
    )
  })

  it("cannot name an interface of this machine", () => {
    for (const host of ["[fe80::1%eth0]", "[fe80::1%25eth0]"]) expect(URL.parse(`https://${host}/`)).toBeNull()
  })
})

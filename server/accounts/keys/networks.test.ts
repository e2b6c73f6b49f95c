import { describe, expect, it } from "vitest"
import { allowedNetworks, readNetwork } from "./networks"

describe("a network", () => {
  it.each([
    ["203.0.113.0/24", "203.0.113.0/24"],
    [" 203.0.113.9 ", "203.0.113.9/32"],
    ["2001:DB8:0:0::/32", "2001:db8::/32"],
    ["2001:db8::0001", "2001:db8::1/128"],
    ["0.0.0.0/0", "0.0.0.0/0"],
  ])("is stored in canonical form: %j", (text, network) => {
    expect(readNetwork(text)).toEqual({ ok: true, network })
  })

  it.each([
    ...["", "/", "/24", "203.0.113.0/33", "203.0.113.0/-1", "203.0.113.0/24/8", "203.0.113.0/", "203.0.113/24"],
    ...[
      "2001:db8::/129",
      "fe80::1%eth0/64",
      "example.com",
      "0x7f.1",
      "010.0.0.1/8",
      "203.0.113.0/1e1",
      "::ffff:10.0.0.0/104",
    ],
  ])("is not %j", (text) => {
    expect(readNetwork(text).ok).toBe(false)
  })
})

describe("the networks of a key", () => {
  const office = allowedNetworks(["203.0.113.77/24", "2001:db8:1::/48"])

  it.each([
    "203.0.113.1",
    "::ffff:203.0.113.1",
    "::FFFF:cb00:7101",
    "0:0:0:0:0:ffff:203.0.113.1",
    "2001:db8:1::5",
    "2001:0DB8:0001:ffff::5",
    "2001:db8:1::5%eth0",
  ])("include %s", (address) => {
    expect(office.has(address)).toBe(true)
  })

  it.each([
    ...["203.0.114.1", "::ffff:203.0.114.1", "::203.0.113.1", "64:ff9b::203.0.113.1", "2002:cb00:7101::1"],
    ...["2001:db8:2::5", "::1", "127.0.0.1", "unknown", "next", "", "203.0.113.1:443", "203.0.113.0/24"],
  ])("do not include %s", (address) => {
    expect(office.has(address)).toBe(false)
  })

  it("of IPv6 do not let in a caller by IPv4", () => {
    const any6 = allowedNetworks(["::/0"])
    expect(any6.has("2001:db8::1")).toBe(true)
    for (const address of ["198.51.100.7", "::ffff:198.51.100.7", "::ffff:c633:6407"]) {
      expect(any6.has(address), address).toBe(false)
    }
    expect(allowedNetworks(["0.0.0.0/0"]).has("2001:db8::1")).toBe(false)
  })
})

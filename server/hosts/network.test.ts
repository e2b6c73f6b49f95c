import { describe, expect, it } from "vitest"
import { isOfThisMachine, networkOf } from "./network"

const forwarded = { "x-forwarded-for": "203.0.113.9, 198.51.100.2" }

it.each([
  ["an IPv4 address is its own network", "192.0.2.7", "192.0.2.7"],
  ["an IPv4 address in IPv6 clothes is the same network", "::ffff:192.0.2.7", "192.0.2.7"],
  ["IPv6 addresses of one /64 are one network", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["a shortened IPv6 address is read in full", "2001:db8::1", "2001:db8:0:0::/64"],
  ["loopback works", "::1", "0:0:0:0::/64"],
])("%s", (_, address, network) => {
  expect(networkOf(address, {}, 0)).toBe(network)
})

it("a forwarded address counts only as far as proxies are trusted", () => {
  expect(networkOf("10.0.0.1", forwarded, 0)).toBe("10.0.0.1")
  expect(networkOf("10.0.0.1", forwarded, 1)).toBe("198.51.100.2")
  expect(networkOf("10.0.0.1", forwarded, 2)).toBe("203.0.113.9")
})

it("a chain shorter than the trusted one falls back to the connection", () => {
  expect(networkOf("10.0.0.1", { "x-forwarded-for": "203.0.113.9" }, 3)).toBe("10.0.0.1")
  expect(networkOf(undefined, {}, 0)).toBe("unknown")
})

it.each([
  ["a port behind an IPv4 address is not part of the network", "203.0.113.9:51234", "203.0.113.9"],
  ["a port and brackets are not part of an IPv6 network", "[2001:db8:1:2::9]:51234", "2001:db8:1:2::/64"],
  ["brackets alone are not either", "[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["zeros that lead make no other network", "2001:0DB8:0001:0002:0:0:0:9", "2001:db8:1:2::/64"],
  ["a zone is not part of the network", "fe80::1%a:b:c:d:e:f:a:b:c::d", "fe80:0:0:0::/64"],
  ["an IPv4 address in IPv6 clothes and brackets is the same network", "[::ffff:192.0.2.7]:80", "192.0.2.7"],
])("%s", (_, named, network) => {
  expect(networkOf("10.0.0.1", { "x-forwarded-for": named }, 1)).toBe(network)
})

it.each(["1:2:3:4:5:6:7:8::9", "::1::", "203.0.113.999", "unknown", "_hidden", "[", "[]", ":80", "9".repeat(5_000)])(
  "what is no address (%s) falls back to the connection",
  (named) => {
    expect(networkOf("10.0.0.1", { "x-forwarded-for": named }, 1)).toBe("10.0.0.1")
  },
)

describe("a page is asked for on this machine", () => {
  it.each([
    [{ host: "localhost:3000" }],
    [{ host: "127.0.0.1:3000", "x-forwarded-for": "127.0.0.1", "x-forwarded-host": "127.0.0.1:3000" }],
    [{ host: "[::1]:3000", "x-forwarded-for": "::ffff:127.0.0.1" }],
    [{ host: "[::1]", "x-forwarded-for": "::1" }],
  ])("with %j", (headers) => {
    expect(isOfThisMachine(new Headers(headers))).toBe(true)
  })

  it.each([
    [{}],
    [{ host: "assay.example.com" }],
    [{ host: "localhost.example.com:3000" }],
    [{ host: "127.0.0.1.example.com" }],
    [{ host: "192.168.1.2:3000" }],
    [{ host: "localhost:3000", "x-forwarded-for": "203.0.113.9" }],
    [{ host: "localhost:3000", "x-forwarded-for": "127.0.0.1, 203.0.113.9" }],
    [{ host: "localhost:3000", "x-forwarded-for": "unknown" }],
    [{ host: "localhost:3000", "x-forwarded-host": "assay.example.com" }],
    [{ host: "localhost:3000", "x-real-ip": "203.0.113.9" }],
    [{ host: "localhost:3000", forwarded: "for=127.0.0.1" }],
  ])("but not with %j", (headers) => {
    expect(isOfThisMachine(new Headers(headers as Record<string, string>))).toBe(false)
  })
})

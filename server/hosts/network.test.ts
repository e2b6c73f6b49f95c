import { describe, expect, it } from "vitest"
import type { RequestHeaders } from "../surfaces/requests/credentials"
import { addOrigin, isOfThisMachine, isPageOfThisMachine, networkOf } from "./network"

const forwarded = { "x-forwarded-for": "203.0.113.9, 198.51.100.2" }

it.each([
  ["an IPv4 address is its own network", "192.0.2.7", "192.0.2.7"],
  ["an IPv4-mapped IPv6 address is in the network of its IPv4 address", "::ffff:192.0.2.7", "192.0.2.7"],
  ["IPv6 addresses of one /64 are one network", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["a shortened IPv6 address is read in full", "2001:db8::1", "2001:db8:0:0::/64"],
  ["loopback works", "::1", "0:0:0:0::/64"],
])("%s", (_, address, network) => {
  expect(networkOf(address, {}, 0)).toBe(network)
})

it("a forwarded address counts only if the proxies behind it are trusted", () => {
  expect(networkOf("10.0.0.1", forwarded, 0)).toBe("10.0.0.1")
  expect(networkOf("10.0.0.1", forwarded, 1)).toBe("198.51.100.2")
  expect(networkOf("10.0.0.1", forwarded, 2)).toBe("203.0.113.9")
})

it("a chain with fewer proxies than are trusted falls back to the connection's address", () => {
  expect(networkOf("10.0.0.1", { "x-forwarded-for": "203.0.113.9" }, 3)).toBe("10.0.0.1")
  expect(networkOf(undefined, {}, 0)).toBe("unknown")
})

it.each([
  ["a port after an IPv4 address is not part of the network", "203.0.113.9:51234", "203.0.113.9"],
  ["a port and brackets are not part of an IPv6 network", "[2001:db8:1:2::9]:51234", "2001:db8:1:2::/64"],
  ["brackets are not part of an IPv6 network", "[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["leading zeros do not change the network", "2001:0DB8:0001:0002:0:0:0:9", "2001:db8:1:2::/64"],
  ["a zone is not part of the network", "fe80::1%a:b:c:d:e:f:a:b:c::d", "fe80:0:0:0::/64"],
  ["an IPv4-mapped address in brackets is in the network of its IPv4 address", "[::ffff:192.0.2.7]:80", "192.0.2.7"],
])("%s", (_, named, network) => {
  expect(networkOf("10.0.0.1", { "x-forwarded-for": named }, 1)).toBe(network)
})

it.each(["1:2:3:4:5:6:7:8::9", "::1::", "203.0.113.999", "unknown", "_hidden", "[", "[]", ":80", "9".repeat(5_000)])(
  "an invalid address (%s) falls back to the connection's address",
  (named) => {
    expect(networkOf("10.0.0.1", { "x-forwarded-for": named }, 1)).toBe("10.0.0.1")
  },
)

describe("a request comes from this machine", () => {
  it.each([
    ["127.0.0.1", { host: "localhost:3000" }],
    ["127.0.0.1", { host: "127.0.0.1" }],
    ["::ffff:127.0.0.1", { host: "[::1]:3000" }],
    ["::1", { host: "[::1]" }],
  ])("if it comes from %s with %j", (address, headers) => {
    expect(isOfThisMachine(address, headers)).toBe(true)
  })

  it.each<[string | undefined, RequestHeaders]>([
    [undefined, { host: "localhost:3000" }],
    ["192.168.1.2", { host: "localhost:3000" }],
    ["203.0.113.9", { host: "localhost:3000", "x-forwarded-for": "127.0.0.1" }],
    ["127.0.0.1", {}],
    ["127.0.0.1", { host: "assay.example.com" }],
    ["127.0.0.1", { host: "localhost.example.com:3000" }],
    ["127.0.0.1", { host: "127.0.0.1.example.com" }],
    ["127.0.0.1", { host: "192.168.1.2:3000" }],
    ["127.0.0.1", { host: "localhost:3000", "x-forwarded-for": "127.0.0.1" }],
    ["127.0.0.1", { host: "localhost:3000", "x-forwarded-for": "" }],
    ["127.0.0.1", { host: "localhost:3000", "x-forwarded-host": "localhost:3000" }],
    ["127.0.0.1", { host: "localhost:3000", "x-forwarded-proto": "http" }],
    ["127.0.0.1", { host: "localhost:3000", "x-real-ip": "127.0.0.1" }],
    ["127.0.0.1", { host: "localhost:3000", "cf-connecting-ip": "127.0.0.1" }],
    ["127.0.0.1", { host: "localhost:3000", "true-client-ip": "127.0.0.1" }],
    ["127.0.0.1", { host: "localhost:3000", forwarded: "for=127.0.0.1" }],
    ["127.0.0.1", { host: "localhost:3000", via: "1.1 proxy" }],
  ])("but not if it comes from %s with %j", (address, headers) => {
    expect(isOfThisMachine(address, headers)).toBe(false)
  })
})

it("only the listener marks a request as coming from this machine; no header of the request does", () => {
  const page = (address: string, headers: RequestHeaders) => {
    addOrigin(headers, address, 0)
    return isPageOfThisMachine(new Headers(headers as Record<string, string>))
  }
  expect(page("127.0.0.1", { host: "localhost" })).toBe(true)
  expect(page("203.0.113.9", { host: "localhost" })).toBe(false)
  expect(isPageOfThisMachine(new Headers({ host: "localhost", "x-forwarded-for": "127.0.0.1" }))).toBe(false)
})

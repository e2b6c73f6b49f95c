import { expect, it } from "vitest"
import { networkOf } from "./network"

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

import { expect, it } from "vitest"
import { proxyWarning } from "./untrustedProxy"

function warned(trustedProxies: number, ...requests: Record<string, string>[]): string[] {
  const events: string[] = []
  const warn = proxyWarning({ TRUSTED_PROXIES: trustedProxies }, { warn: ({ event }) => events.push(event) })
  for (const headers of requests) warn(headers)
  return events
}

it("a server that trusts no proxy warns once when it sees a forwarded address", () => {
  expect(warned(0, {}, { "x-forwarded-for": "203.0.113.9" }, { forwarded: "for=203.0.113.9" })).toEqual([
    "proxies.untrusted",
  ])
  expect(warned(0, { forwarded: "for=203.0.113.9" })).toEqual(["proxies.untrusted"])
})

it("no warning is logged if proxies are trusted or no address is forwarded", () => {
  expect(warned(1, { "x-forwarded-for": "203.0.113.9" })).toEqual([])
  expect(warned(0, { host: "localhost", via: "1.1 cache" })).toEqual([])
})

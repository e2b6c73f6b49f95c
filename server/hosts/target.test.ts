import { expect, it } from "vitest"
import { isHost, isUnresolved, repeatsHost, targetOf } from "./target"

it.each([
  ["/api/v1/market/regime?a=1", "/api/v1/market/regime?a=1"],
  ["http://localhost:3000/pricing?a=1", "/pricing?a=1"],
  ["HTTPS://example.com", "/"],
  ["http://example.com?a=1", "/?a=1"],
  ["*", "*"],
  ["ftp://example.com/", null],
  ["localhost:80", null],
])("the request target %s is read as %s", (url, target) => {
  expect(targetOf(url)).toBe(target)
})

it.each([
  ["/_next/../dashboard", true],
  ["/_next/static/%2e%2e/%2E./dashboard", true],
  ["/./dashboard", true],
  ["/dashboard/..", true],
  ["/dashboard/%2e?a=1", true],
  ["/_next\\..\\dashboard", true],
  ["/\\dashboard", true],
  ["/_next/static/a..b/.hidden/...?next=/../x\\y", false],
  ["/dashboard/keys.", false],
  ["*", false],
])("whether the path of %s has still to be resolved: %s", (target, isIt) => {
  expect(isUnresolved(target)).toBe(isIt)
})

it.each(["localhost:3000", "assay.example.com", "127.0.0.1", "[::1]:3000", "a_b.example", ""])(
  "%j is a host",
  (host) => {
    expect(isHost(host, "1.1")).toBe(true)
  },
)

it.each(["a b", "[", "x:y", "[::1", "a/b", "user@host", "a:123456", undefined])("%j is not a host", (host) => {
  expect(isHost(host, "1.1")).toBe(false)
})

it("a request may have only one Host header", () => {
  expect(repeatsHost(["Host", "localhost", "X-Host", "elsewhere.test"])).toBe(false)
  expect(repeatsHost(["Host", "localhost", "hOST", "elsewhere.test"])).toBe(true)
})

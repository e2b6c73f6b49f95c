import { expect, it } from "vitest"
import { portalPages } from "./portalPages"
import { readReturnTo, returnPath, returnToOf, signInPathTo } from "./returnTo"

const leadsTo = (given: unknown) => returnPath(readReturnTo(given))

it.each(portalPages.map(({ href }) => href))("a sign-in leads back to %s", (href) => {
  expect(leadsTo(href)).toBe(href)
  expect(leadsTo(`${href}?as_of=2026-10-01`)).toBe(`${href}?as_of=2026-10-01`)
})

it.each([
  "/tickers/BRK.B",
  "/signals/sig_1-2",
  "/dashboard/requests?status=failed",
  "/signals?direction=bearish&sort=confidence&order=desc&page=2",
])("a sign-in leads back to %s with its query", (address) => {
  expect(leadsTo(address)).toBe(address)
})

it.each([
  "https://evil.test/signals",
  "//evil.test/signals",
  "/\\evil.test/signals",
  "/\t/evil.test/signals",
  "\u0000/signals",
  "/signals/../oauth/continue",
  "/signals/%2e%2e/oauth/continue",
  "/signals@evil.test",
  "/api/auth/signout",
  "/unsubscribe?account=a",
  "/oauth/authorize?client_id=x",
  "/signals/a/b",
  `/signals?from=${"x".repeat(1_200)}`,
  `/signals?from=${"é".repeat(400)}`,
  "javascript:alert(1)",
  "",
  null,
  ["/signals"],
])("a sign-in leads to the dashboard when given %j", (given) => {
  expect(leadsTo(given)).toBe("/dashboard")
})

it("the parameter by which Next requests parts of a page is not part of its address", () => {
  expect(leadsTo("/signals?direction=bearish&_rsc=1a2b")).toBe("/signals?direction=bearish")
})

it("a page without a query is identified by its word, and any other by its address", () => {
  const signInFrom = (address: string) => signInPathTo(returnToOf(address), "/sign-in")
  expect(signInFrom("/dashboard")).toBe("/sign-in")
  expect(signInFrom("/dashboard/keys")).toBe("/sign-in?to=keys")
  expect(signInFrom("/dashboard/requests?status=failed")).toBe("/sign-in?to=%2Fdashboard%2Frequests%3Fstatus%3Dfailed")
})

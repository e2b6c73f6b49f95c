import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js"
import { ignoreLoggingIncomingRequests } from "next/dist/server/dev/log-requests"
import { expect, it } from "vitest"
import configOf from "../../next.config.ts"

const config = configOf(PHASE_DEVELOPMENT_SERVER)

const isPrinted = (url: string) =>
  !ignoreLoggingIncomingRequests(
    { url } as Parameters<typeof ignoreLoggingIncomingRequests>[0],
    config.logging || undefined,
  )

it.each([
  "/confirm?token=abc",
  "/confirm/address?token=abc",
  "/sign-in/confirm?token=abc",
  "/confirm?x=1&token=abc&_rsc=1",
  "/unsubscribe?account=acct_1&signature=abc",
  "/unsubscribe/ask?account=acct_1&signature=abc",
  "/docs?api_key=assay_abc",
])("development logs no URL that contains a secret: %s", (url) => {
  expect(isPrinted(url)).toBe(false)
})

it.each(["/", "/pricing?checkout=cancelled", "/dashboard/keys", "/confirm"])("other URLs are logged: %s", (url) => {
  expect(isPrinted(url)).toBe(true)
})

it("development does not log what a form's button sends", () => {
  expect(config.logging).toMatchObject({ serverFunctions: false })
})

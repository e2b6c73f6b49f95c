import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js"
import { ignoreLoggingIncomingRequests } from "next/dist/server/dev/log-requests"
import { expect, it } from "vitest"
import configOf from "../../next.config.ts"

const config = configOf(PHASE_DEVELOPMENT_SERVER)

/** Whether `npm run dev` logs such a request. */
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
])("an address that holds a secret is not printed in development: %s", (url) => {
  expect(isPrinted(url)).toBe(false)
})

it.each(["/", "/pricing?checkout=cancelled", "/dashboard/keys", "/confirm"])("others are: %s", (url) => {
  expect(isPrinted(url)).toBe(true)
})

it("what the button of a form sends is not printed", () => {
  expect(config.logging).toMatchObject({ serverFunctions: false })
})

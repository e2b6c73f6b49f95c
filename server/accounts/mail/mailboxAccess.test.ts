import { expect, it } from "vitest"
import { readEnv } from "../../platform/env"
import { mailboxLink, mayReadMailbox } from "./mailboxAccess"

const settings = (variables: Record<string, string>) => readEnv({ NODE_ENV: "production", ...variables })
const tokenOf = (link: string | null) => link && new URL(link, "http://localhost").searchParams.get("token")

const here = { isLocal: true, token: undefined }
const elsewhere = { isLocal: false, token: undefined }

it("in production only this machine opens the mailbox, and only by the printed link", () => {
  const byDefault = settings({})
  const token = tokenOf(mailboxLink(byDefault))
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(mayReadMailbox(byDefault, { isLocal: true, token })).toBe(true)
  expect(mayReadMailbox(byDefault, { isLocal: false, token })).toBe(false)
  for (const guess of [undefined, null, "", "x", `${token}x`, "x".repeat(43)]) {
    expect(mayReadMailbox(byDefault, { isLocal: true, token: guess })).toBe(false)
  }
})

it("in development only this machine reads the mailbox, without a token", () => {
  const development = settings({ NODE_ENV: "development" })
  expect(mailboxLink(development)).toBe("/dev/mailbox")
  expect(mayReadMailbox(development, here)).toBe(true)
  expect(mayReadMailbox(development, elsewhere)).toBe(false)
})

it("everybody reads the mailbox if the operator has chosen the demo", () => {
  const demo = settings({ DEMO: "true", BASE_URL: "https://demo.example.com" })
  expect(mailboxLink(demo)).toBe("/dev/mailbox")
  expect(mayReadMailbox(demo, elsewhere)).toBe(true)
})

it.each<Record<string, string>>([
  { DEMO: "false" },
  { FEED: "live" },
  { RESEND_API_KEY: "re_1", MAIL_FROM: "a@example.com" },
  { SMTP_URL: "smtp://localhost", MAIL_FROM: "a@example.com" },
  { BASE_URL: "https://assay.example.com" },
])("nobody reads a mailbox that does not exist: %j", (variables) => {
  expect(mailboxLink(settings(variables))).toBeNull()
  expect(mayReadMailbox(settings(variables), here)).toBe(false)
})

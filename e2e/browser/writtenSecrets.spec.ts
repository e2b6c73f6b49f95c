import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { dumpTables } from "../support/dump"
import { started } from "./started"
import { confirmMail, followInMailbox, signInMail } from "./steps/mailbox"
import { askForLink, confirm, pressSignIn, someone } from "./steps/visitor"
import { inDatabase } from "./stored"

// Its own project, after all others: checks what they left behind.

const { origin, dataFolder, log } = started
const fullKey = /assay_[0-9A-Za-z]{49}|assay_(token|refresh|code)_[\w-]{43}/g
const linkToken = /token=([\w-]{43})/g

test("after all other tests, keys are only in welcome mails, and tokens only in mails with a link", {
  tag: "@fast",
}, async ({ page, context }) => {
  const email = someone("last")
  await askForLink(page, origin, "signup", email)
  const key = await confirm(await followInMailbox(page, origin, confirmMail(email)))
  await context.clearCookies({ name: /session$/ })
  await askForLink(page, origin, "sign-in", email)
  await pressSignIn(await followInMailbox(page, origin, signInMail(email)), origin)
  const session = (await context.cookies(origin)).find(({ name }) => name.endsWith("assay.session"))?.value ?? ""
  expect(session).toMatch(/^[\w-]{43}$/)

  const isMailed = "SELECT 1 FROM mailbox_message WHERE strpos(text, $1) > 0"
  await expect.poll(() => inDatabase(async (pool) => (await pool.query(isMailed, [key])).rowCount)).toBe(1)
  const { mailbox_message: mailbox, ...tables } = Object.fromEntries(await inDatabase((pool) => dumpTables(pool)))
  expect(mailbox, "the scan finds a key where there is one").toContain(key)
  const tokens = new Set([...mailbox.matchAll(linkToken)].map(([, token]) => token))
  expect(tokens.size, "the scan finds tokens where they are").toBeGreaterThanOrEqual(2)
  expect(mailbox).not.toContain(session)
  const { rows: withKeys } = await inDatabase((pool) =>
    pool.query("SELECT DISTINCT subject FROM mailbox_message WHERE concat(subject, html, text, headers) ~ $1", [
      fullKey.source,
    ]),
  )
  expect(withKeys.length).toBeGreaterThan(0)
  for (const { subject } of withKeys)
    expect(subject, "only a welcome mail shows a key").toMatch(/^Your Assay API key \(/)

  const places = { ...tables, "the server's log": read(log), "PostgreSQL's log": read(join(dataFolder, "pg/data/log")) }
  expect(places["the server's log"]).toContain('"event":"mail.sent"')
  for (const [place, text] of Object.entries(places)) {
    const keys = [...(text.match(fullKey) ?? []), ...(text.match(new RegExp(hex("assay_"), "g")) ?? [])]
    expect(keys, `keys in ${place}`).toEqual([])
    const found = [session, ...tokens].filter((token) => text.includes(token) || text.includes(hex(token)))
    expect(found, `tokens in ${place}`).toEqual([])
  }
  for (const expected of ["api_key", "mail", "mailed_token", "session", "audit_entry", "recent_request", "usage"]) {
    expect(tables[expected], `${expected} was looked at`).toBeTruthy()
  }
})

const read = (file: string) => readFileSync(file, "utf8")
const hex = (text: string) => Buffer.from(text).toString("hex")

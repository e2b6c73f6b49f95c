import { globSync, readFileSync } from "node:fs"
import { expect, it, test } from "vitest"
import { exportSections } from "../../accounts/export/sections"
import { keptDays } from "../../jobs/keptDays"
import { readEnv } from "../../platform/env"
import { type LegalName, readLegalText } from "./legalText"

const names: LegalName[] = ["terms", "disclaimer", "privacy", "data-processing"]
const site = { NODE_ENV: "production", BASE_URL: "https://assay.test", CONTACT: "law@assay.test" }
const read = (name: LegalName, more: Record<string, string> = {}) =>
  readLegalText(name, readEnv({ ...site, ...more })).replace(/ +/g, " ")
const privacy = read("privacy")

/** A row of the table of what is stored, by the beginning of its first cell, for each table about a person. */
const rows: Record<string, string> = {
  Account: "Your email address, plan",
  ApiKey: "Your API keys as hashes",
  Session: "Your browser sessions",
  MailedToken: "Links that were mailed to you",
  SignInCode: "Links that were mailed to you",
  RecentRequest: "Your request log",
  Usage: "Counts of your requests",
  UsageTotal: "Counts of your requests",
  AuditEntry: "The audit trail",
  Mail: "Mails to you",
  MailboxMessage: "Mails to you",
  WatchedTicker: "Watchlist and saved filters",
  SavedFilter: "Watchlist and saved filters",
  Link: "Spreadsheet links",
  StreamLease: "Your API keys as hashes",
  Alert: "Webhooks and alerts: address and secret",
  McpSubscription: "Webhooks and alerts: address and secret",
  WebhookEndpoint: "Webhooks and alerts: address and secret",
  WebhookDelivery: "Webhooks and alerts: address and secret",
  ReceivedSignal: "When signals were delivered to you",
  PushEvent: "Events for your account alone",
  OauthGrant: "Connected apps (OAuth)",
  OauthCode: "Connected apps (OAuth)",
  OauthToken: "Connected apps (OAuth)",
  Team: "Teams: members and invitations",
  TeamMember: "Teams: members and invitations",
  TeamInvitation: "Teams: members and invitations",
  TeamUsage: "What each member uses",
  Subscription: "What Stripe says",
  ChangelogReader: "Your address as a reader of the changelog",
}

/** Tables with a column of an account, an address or a key, and those that belong to one of them. */
function listPersonalTables(): string[] {
  const models = [...readFileSync("prisma/schema.prisma", "utf8").matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)]
  const own = /^ {2}(accountId|ownerId|email|recipient|tokenHash|endpointId|grantId|teamId) |^ {2}key +ApiKey /m
  return models.filter(([, , body]) => own.test(body)).map(([, name]) => name)
}

test("the privacy notice has a row for every table about a person", () => {
  expect(Object.keys(rows).toSorted()).toEqual(listPersonalTables().toSorted())
  for (const row of Object.values(rows)) expect(privacy).toContain(`\n| ${row}`)
  const exported = Object.values(exportSections).flatMap(({ models }) => models)
  expect(exported.filter((model) => !Object.hasOwn(rows, model))).toEqual([])
})

test("it names every cookie that this site sets, with its lifetime, and everything that scripts store", () => {
  const source = readFileSync("server/accounts/sessions/cookies.ts", "utf8")
  const set = [...source.matchAll(/cookieNamed\("(\w+)"/g)].map(([, name]) => `__Host-assay.${name}`)
  const told = [...privacy.matchAll(/^\| `([\w.-]+)` \| .+ \| (.+) \|$/gm)].map(([, name, kept]) => [name, kept])
  expect(told.map(([name]) => name).toSorted()).toEqual(set.toSorted())
  expect(Object.fromEntries(told)).toEqual({
    "__Host-assay.session": "400 days",
    "__Host-assay.asked": "10 minutes",
    "__Host-assay.waiting": "10 minutes",
    "__Host-assay.device": "400 days",
    "__Host-assay.connect": "60 minutes",
    "__Host-assay.csrf": "Until the browser closes",
    "__Host-assay.callback": "Until the browser closes",
    "__Host-assay.state": "15 minutes",
    "__Host-assay.verifier": "15 minutes",
    "__Host-assay.mailbox": "Until the browser closes",
  })
  const scripts = globSync("{app,components}/**/*.{ts,tsx}").map((file) => readFileSync(file, "utf8"))
  const storing = scripts.filter((text) => /(local|session)Storage\.setItem|indexedDB|document\.cookie/.test(text))
  const places = storing.flatMap((text) => [...text.matchAll(/"(assay\.[\w-]+)"/g)].map(([, place]) => place))
  expect(places).toHaveLength(storing.length)
  for (const place of places) expect(privacy).toContain(`\`${place}\``)
})

test("its periods are those after which the server deletes", () => {
  for (const period of [
    `30 days after the last use, 90 days at most`,
    `The newest 200 requests, ${keptDays.request} days at most`,
    `until they are sent | To send each mail once, and to retry | ${keptDays.mail} days`,
    `the last 100 deliveries of each, ${keptDays.delivery} days at most`,
    `For streams and webhooks | ${keptDays.pushEvent} days`,
    `invitations ${keptDays.invitation} days after they expire`,
    `For the owner of the team | ${keptDays.teamUsage} days`,
    `To answer them | ${keptDays.link} days after they expire`,
    "within 25 hours",
  ])
    expect(privacy).toContain(period)
})

it("follows the configuration: periods, providers and the contact", () => {
  const stripe = { STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "wh" }
  const prices = { STRIPE_PRICE_PREMIUM: "price_1", STRIPE_PRICE_PROFESSIONAL: "price_2" }
  const other = read("privacy", { AUDIT_KEPT_DAYS: "45", USAGE_KEPT_MONTHS: "3", ...stripe, ...prices })
  const rowOf = (text: string, who: string) => text.split("\n").find((line) => line.startsWith(`| ${who} |`))
  const mailed = read("privacy", { RESEND_API_KEY: "re_1", MAIL_FROM: "assay@assay.test" })
  expect(rowOf(mailed, "[Mail provider or mail server]")).toMatch(/\| Yes, Resend \|$/)
  expect(rowOf(privacy, "Stripe")).toMatch(/\| No \|$/)
  expect(rowOf(other, "Stripe")).toMatch(/\| Yes \|$/)
  expect(other).toContain("by whom | So that you can see and prove changes | 45 days |")
  expect(other).toContain("| 3 months; then only their sum |")
  for (const name of names) expect(read(name)).toContain("law@assay.test")
})

test.each(names)("the text of %s leaves no value open, and marks what the operator has to fill in", (name) => {
  const text = read(name)
  expect(text).not.toMatch(/\{[A-Z_]+\}/)
  expect(text).toMatch(/^> \*\*Template, not yet (reviewed|in force)\.\*\*/)
  expect(text).toMatch(/\[[A-Za-z][^\]]+\](?!\()/)
})

// @module-tag slow
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { issueKey } from "../../../server/accounts/keys/issue"
import { createMailer } from "../../../server/accounts/mail/mailer"
import { queueMail } from "../../../server/accounts/mail/queue"
import { sendDue } from "../../../server/accounts/mail/sendDue"
import { samples } from "../../../server/accounts/mail/testing/samples"
import { subscriptionOf, unsubscribe } from "../../../server/accounts/mail/unsubscribe"
import type { Tier } from "../../../server/accounts/tiers"
import { watch } from "../../../server/accounts/watchlist"
import { startWorker, type Worker } from "../../../server/commands/startWorker"
import { dailyBriefs } from "../../../server/jobs/dailyBriefs"
import { expiringKeys } from "../../../server/jobs/expiringKeys"
import { readEnv } from "../../../server/platform/env"
import { appSecret, appSecrets } from "../../../server/platform/secret"
import { testNow, testVariables } from "../../support/database"
import { testServer } from "../../support/testServer"
import { loadVerifier, verifierFolder } from "../../support/verifier"

let worker: Worker

const hour = 3_600_000
const secret = "a secret of the tests"
const server = testServer({ AUTH_SECRET: secret })

beforeAll(async () => {
  worker = await start()
})
afterAll(async () => {
  await worker.stop()
})

function start(): Promise<Worker> {
  return startWorker(server.service, [], { clock: () => server.clock.now, batchMs: 10, mailEveryMs: hour })
}

async function issue(email: string, tier: Tier = "free", options: { expiresAt?: Date; createdAt?: Date } = {}) {
  const change = { at: options.createdAt ?? new Date(server.clock.now), actor: "test" }
  return issueKey(server.service.database, { email, tier }, { expiresAt: options.expiresAt }, change)
}

const inbox = (recipient: string) =>
  server.prisma.mailboxMessage.findMany({ where: { recipient }, orderBy: { sentAt: "asc" } })

async function arrived(recipient: string, count: number) {
  await expect.poll(async () => (await inbox(recipient)).length).toBeGreaterThanOrEqual(count)
  return inbox(recipient)
}

async function settled(): Promise<void> {
  await server.service.usage.flush()
  await new Promise((resolve) => setTimeout(resolve, 100))
  const run = { ...server.service, at: new Date(server.clock.now), progress() {} }
  await expiringKeys.run(run)
  if (await dailyBriefs.isNeeded?.(run, run.at)) await dailyBriefs.run(run)
  await worker.mail?.wake()
}

async function spend(key: string, requests: number): Promise<void> {
  for (let n = 0; n < requests; n++) {
    const answer = await server.get("/api/v1/market/regime", { key })
    expect(answer.status).toBe(200)
    server.clock.now += 13_000
  }
  await server.service.usage.flush()
}

describe("a mail that another process queues", () => {
  it("is sent as soon as the transaction commits", { tags: "slow" }, async () => {
    const mail = { to: "woken@example.com", accountId: null, message: samples.confirm, idempotencyKey: "woken" }
    const at = new Date(server.clock.now)
    await server.prisma.$transaction((tx) => queueMail(tx, { ...mail, at }, appSecret(server.service.env)))
    expect(await arrived("woken@example.com", 1)).toHaveLength(1)
  })

  it("waits if there is neither a provider nor a readable mailbox", async () => {
    const env = readEnv({ ...testVariables, AUTH_SECRET: secret, DEMO: "false" })
    expect(createMailer({ ...server.service, env }, () => [])).toBeNull()
  })

  it("is sent even if AUTH_SECRET was replaced meanwhile, as long as the old one is configured", async () => {
    const { database, env } = server.service
    const renewed = { ...env, AUTH_SECRET: "another secret of the tests", AUTH_SECRET_PREVIOUS: env.AUTH_SECRET }
    const mailer = createMailer({ ...server.service, env: renewed }, () => ["Latest predictions"])
    if (!mailer) throw new Error("there is no mailbox")
    await worker.stop()
    const at = new Date(server.clock.now)
    const mail = { to: "exchanged@example.com", accountId: null, message: samples.welcome, idempotencyKey: "exchanged" }
    await database.prisma.$transaction((tx) => queueMail(tx, { ...mail, at }, appSecret(env)))
    while ((await sendDue(mailer, at)).claimed > 0);
    expect(await inbox("exchanged@example.com")).toHaveLength(1)
    worker = await start()
  })
})

describe("quota mails", () => {
  it("come at 80% and at 100% of the day, once each, and again the next day", { tags: "slow" }, async () => {
    const { key } = await issue("busy@example.com")
    await spend(key, 79)
    await settled()
    expect(await inbox("busy@example.com")).toHaveLength(0)
    await spend(key, 1)
    expect(await arrived("busy@example.com", 1)).toHaveLength(1)
    await spend(key, 20)
    const both = await arrived("busy@example.com", 2)
    expect(both.map(({ subject }) => subject)).toEqual([
      "80% of your Assay quota for today is used",
      "Your Assay quota for today is used up",
    ])
    expect(both[0].text).toContain("80 of 100")
    await server.get("/api/v1/market/regime", { key })
    await settled()
    expect(await inbox("busy@example.com")).toHaveLength(2)
    server.clock.now += 24 * hour
    await spend(key, 80)
    expect(await arrived("busy@example.com", 3)).toHaveLength(3)
    server.clock.now -= 24 * hour
  })

  it("do not come to an account that declined them", { tags: "slow" }, async () => {
    const { key, accountId } = await issue("calm@example.com")
    await server.prisma.account.update({ where: { id: accountId }, data: { wantsQuotaMails: false } })
    await spend(key, 85)
    await settled()
    // The owner's choice of mails does not apply to streams and webhooks.
    const events = () => server.prisma.pushEvent.findMany({ where: { accountId } })
    const warning = { type: "quota.warning", content: { share: 80, limit: 100 } }
    await expect.poll(events, { timeout: 20_000 }).toMatchObject([warning])
    expect(await inbox("calm@example.com")).toHaveLength(0)
  })
})

describe("a key that expires within 7 days", () => {
  const in_ = (days: number) => new Date(server.clock.now + days * 24 * hour)

  it("is reported once, and again if its day moves, but not if it was short-lived, expires later or mails are off", async () => {
    const createdAt = in_(-30)
    const moved = await issue("expiring@example.com", "free", { createdAt, expiresAt: in_(6.9) })
    await issue("later@example.com", "free", { createdAt, expiresAt: in_(7.1) })
    await issue("short@example.com", "free", { createdAt: in_(-1), expiresAt: in_(2) })
    const quiet = await issue("quiet@example.com", "free", { createdAt, expiresAt: in_(3) })
    await server.prisma.account.update({ where: { id: quiet.accountId }, data: { wantsExpiryMails: false } })
    await settled()
    await settled()
    const told = await inbox("expiring@example.com")
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your Assay key assay_.* expires/)])
    await server.prisma.apiKey.updateMany({ where: { accountId: moved.accountId }, data: { expiresAt: in_(5) } })
    await settled()
    expect(await inbox("expiring@example.com"), "one for each day that it was to expire on").toHaveLength(2)
    for (const other of ["later", "short", "quiet"]) expect(await inbox(`${other}@example.com`)).toEqual([])
  })
})

describe("the daily brief", () => {
  it("comes once a session to each plan that has one, each with its own parts", { tags: "slow" }, async () => {
    // The time that earlier tests passed would make some sources stale.
    server.clock.now = testNow.getTime()
    const { key, accountId } = await issue("premium@example.com", "api_starter")
    await issue("professional@example.com", "api_pro")
    await watch(server.service.database, accountId, "AAPL", testNow)
    await issue("free@example.com", "free")
    await settled()
    await settled()
    const [[premium, ...more], [professional]] = await Promise.all(
      ["premium@example.com", "professional@example.com"].map(inbox),
    )
    expect(more).toEqual([])
    expect(await inbox("free@example.com")).toEqual([])
    const regime = await (await server.get("/api/v1/market/regime", { key })).json()
    expect(premium.subject).toContain(`Simulated, 20 November 2026: ${regime.gate}, regime ${regime.regime}`)
    const partsOf = ({ text }: { text: string }) =>
      ["YOUR WATCHLIST", "MOST MENTIONED"].map((part) => text.includes(part))
    expect([partsOf(premium), partsOf(professional)]).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it("ends with one click on a link that works only for its own account", { tags: "slow" }, async () => {
    const { accountId } = await issue("leaving@example.com", "api_starter")
    await settled()
    const [{ headers }] = await inbox("leaving@example.com")
    const { "List-Unsubscribe": link } = headers as Record<string, string>
    const query = new URL(link.slice(1, -1)).searchParams
    const keys = appSecrets(server.service.env)
    const own = { list: "account" as const, id: accountId }
    expect(subscriptionOf(query, keys)).toEqual(own)
    const forged = new URLSearchParams({ account: "acct_other", signature: query.get("signature") ?? "" })
    expect(subscriptionOf(forged, keys)).toBeNull()
    expect(subscriptionOf(new URLSearchParams(), keys)).toBeNull()
    const renewed = { ...server.service.env, AUTH_SECRET: "another secret of the tests" }
    expect(subscriptionOf(query, appSecrets(renewed))).toBeNull()
    expect(subscriptionOf(query, appSecrets({ ...renewed, AUTH_SECRET_PREVIOUS: secret }))).toEqual(own)
    const at = new Date(server.clock.now)
    await unsubscribe(server.service.database, own, at)
    await unsubscribe(server.service.database, own, at)
    expect((await server.prisma.account.findUniqueOrThrow({ where: { id: accountId } })).wantsDailyBrief).toBe(false)
    expect(await server.prisma.auditEntry.count({ where: { accountId, action: "account.unsubscribed" } })).toBe(1)
    await server.prisma.mail.deleteMany({ where: { accountId } })
    await settled()
    expect(await inbox("leaving@example.com")).toHaveLength(1)
  })

  it("comes once even if two workers write it at the same time", { tags: "slow" }, async () => {
    await issue("twice@example.com", "api_starter")
    const run = { ...server.service, at: new Date(server.clock.now), progress() {} }
    await Promise.all([dailyBriefs.run(run), dailyBriefs.run(run)])
    await worker.mail?.wake()
    expect(await arrived("twice@example.com", 1)).toHaveLength(1)
  })

  it("waits for the session's grades, and comes without them two hours before the open, with a note", async () => {
    const { pool } = server.service.database
    const { rows } = await pool.query("DELETE FROM signal_session WHERE session = '2026-11-20' RETURNING *")
    expect(rows).toHaveLength(1)
    await issue("waits@example.com", "api_starter")
    await settled()
    expect(await inbox("waits@example.com")).toEqual([])
    const saturday = server.clock.now
    server.clock.now = Date.parse("2026-11-23T12:30:00Z")
    await settled()
    const [incomplete] = await arrived("waits@example.com", 1)
    expect(incomplete.subject).toMatch(/^Simulated, 20 November 2026: incomplete, /)
    expect(incomplete.text).toContain("The signals of 2026-11-20 are not graded yet")
    expect(incomplete.text).toContain("The next session opens on 23 November 2026 at 14:30 UTC.")
    server.clock.now = saturday
    const { origin, session, graded_at } = rows[0]
    const graded = [origin, session, graded_at]
    await pool.query("INSERT INTO signal_session (origin, session, graded_at) VALUES ($1, $2, $3)", graded)
  })

  it("contains the newest checkpoint, against which the verifier checks the log", { tags: "slow" }, async () => {
    const [{ text }] = await inbox("premium@example.com")
    expect(text).toContain(await (await server.get("/track-record/checkpoint")).text())
    const [, copied] = text.split("save it as checkpoint.txt")
    const folder = verifierFolder()
    const file = join(folder, "checkpoint.txt")
    const save = (lines: string) => writeFileSync(file, lines.replaceAll("\n", "\r\n"))
    const [note] = copied.split("Verify the log")
    const check = await loadVerifier(folder, server)
    save(note)
    expect(await check(fetch, { checkpoint: file, rowsOnly: true })).toMatchObject({ code: 0 })
    save(note.replace(/^\d+$/m, "7"))
    expect(await check(fetch, { checkpoint: file, rowsOnly: true })).toMatchObject({ code: 1 })
  })

  it("does not come once the next session has opened", async () => {
    server.clock.now = Date.parse("2026-11-23T15:00:00Z")
    await issue("late@example.com", "api_pro")
    await settled()
    expect(await inbox("late@example.com")).toEqual([])
  })
})

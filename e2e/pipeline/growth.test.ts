// @module-tag slow
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { claimDue } from "../../server/accounts/mail/claims"
import { isDailyBriefWanted } from "../../server/accounts/mail/notices/dailyBriefs"
import { queueExpiryMails } from "../../server/accounts/mail/notices/expiry"
import { registerClient } from "../../server/accounts/oauth/clients"
import { memoryQuotaStore } from "../../server/accounts/quota/memory"
import { openSession } from "../../server/accounts/sessions/open"
import { restoreQuotas } from "../../server/accounts/usage/restore"
import { type Swept, sweepOld } from "../../server/jobs/retention"
import { listHealth } from "../../server/knowledge/facts/health"
import { listOverdue } from "../../server/ledger/storage/delays"
import { byDriver } from "../../server/platform/database/byDriver"
import { connect, type Database } from "../../server/platform/database/database"
import { collectPlans, type Plan, tellPlans } from "../../server/platform/database/testing/plans"
import { readEnv } from "../../server/platform/env"
import { createTestDatabase, testVariables } from "../support/database"

const at = new Date("2027-06-15T12:00:00Z")
const today = "2027-06-15"
const env = readEnv(testVariables)
const filled = 20_000

let database: Database
let plans: Plan[]

beforeAll(async () => {
  const url = await createTestDatabase("migrated")
  const filling = connect(url, 1)
  await fill(filling)
  await tellPlans(filling, "notice")
  await filling.close()
  database = connect(url, 2)
  plans = collectPlans(database)
})
afterAll(() => database.close())

async function readsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  plans.length = 0
  await work()
  const reads: Record<string, number> = {}
  for (const { table, rows } of plans.flatMap((plan) => plan.reads)) reads[table] = (reads[table] ?? 0) + rows
  return reads
}

describe("in tables with years of rows", () => {
  it("a start reads the usage of its day alone", async () => {
    const quota = memoryQuotaStore()
    const reads = await readsOf(() => restoreQuotas(database.pool, quota, at))
    expect(reads).toEqual({ usage_default: filled / 40, team_usage: 0 })
    const { day } = quota.peek("acct_0", { perMinute: 1, perDay: 1 }, at.getTime())
    expect(day.used).toBe(3)
  })

  it("a start reads no usage if other servers know the quotas", async () => {
    const quota = { ...memoryQuotaStore(), isShared: true }
    expect(await readsOf(() => restoreQuotas(database.pool, quota, at))).toEqual({})
  })

  it("a sign-in reads no session but its own", async () => {
    const token = randomUUID()
    const reads = await readsOf(() => openSession(database, { token, accountId: "acct_0", at }))
    expect(reads.session ?? 0).toBeLessThanOrEqual(1)
  })

  it("the next mails are found without reading the queue, those that somebody is waiting for first", async () => {
    await database.pool.query("UPDATE mail SET kind = 'sign_in' WHERE id IN ('mail_7', 'mail_8')")
    await database.pool.query("VACUUM mail")
    let kinds: string[] = []
    const reads = await readsOf(async () => {
      kinds = (await claimDue(database.pool, at, 4)).map(({ kind }) => kind)
    })
    expect(kinds.toSorted()).toEqual(["daily_brief", "daily_brief", "sign_in", "sign_in"])
    expect(reads.mail).toBeLessThan(20)
  })

  it("no mail is read while daily ones must wait and nothing else is due", async () => {
    const reads = await readsOf(async () => expect(await claimDue(database.pool, at, 4, false)).toEqual([]))
    expect(reads.mail).toBeLessThan(20)
  })

  it("whether anybody waits for the daily brief is known from one account", async () => {
    const reads = await readsOf(async () => expect(await isDailyBriefWanted(database, "2027-06-14")).toBe(true))
    expect(reads.account).toBeLessThan(20)
  })

  it("overdue grades are found among the signals that have none", async () => {
    let overdue: { claim: number; n: number }[] = []
    const reads = await readsOf(async () => {
      overdue = await listOverdue(byDriver(database.pool), today)
    })
    expect(overdue).toMatchObject([{ claim: 7, n: 1 }])
    expect(reads).toMatchObject({ ungraded_signal: 1 })
    for (const table of ["event_signal", "event_signal_grade"]) expect(reads).not.toHaveProperty(table)
  })

  it("a client registers without a look at the used ones, and replaces the oldest unused one", async () => {
    const register = () => registerClient(database, { redirect_uris: ["https://client.example/"] }, at, 3)
    const reads = await readsOf(async () => {
      for (let client = 0; client < 5; client++) await register()
    })
    expect(reads.oauth_client).toBeLessThan(200)
    expect(reads.oauth_grant ?? 0).toBeLessThan(200)
    expect(await database.prisma.oauthClient.count({ where: { createdAt: at } })).toBe(3)
    expect(await database.prisma.oauthClient.count()).toBe(filled + 3)
  })

  it("a key that is about to expire is mailed about once, and not read again", async () => {
    const expiresAt = new Date(at.getTime() + 3 * 86_400_000)
    const createdAt = new Date(at.getTime() - 86_400_000 * 30)
    const key = { accountId: "acct_1", prefix: "assay_000000", expiresAt, createdAt }
    const young = { ...key, id: "key_young", hash: Buffer.from("young"), createdAt: at }
    await database.prisma.apiKey.createMany({ data: [{ ...key, id: "key_old", hash: Buffer.from("old") }, young] })
    await queueExpiryMails(database, at, Buffer.alloc(32))
    const mails = () => database.prisma.mail.findMany({ where: { kind: "key_expiring" } })
    expect(await mails()).toMatchObject([
      { idempotencyKey: "key_expiring/key_old/2027-06-18", recipient: "1@example.com" },
    ])
    const reads = await readsOf(() => queueExpiryMails(database, at, Buffer.alloc(32)))
    expect(reads.mail).toBe(1)
    expect(await mails()).toHaveLength(1)
  })

  it("expired rows are deleted in batches that read little more than they delete", async () => {
    let swept: Partial<Swept> = {}
    const reads = await readsOf(async () => {
      swept = await sweepOld({ database, env }, at)
    })
    const over = filled / 20
    expect(swept).toMatchObject({ sessions: over, tokens: over, audit: over, arrivals: filled - 19 * 1_000 })
    for (const table of ["session", "mailed_token", "audit_entry"])
      expect([table, reads[table]]).toEqual([table, expect.toSatisfy((rows) => rows < 3 * over)])
  })

  it.each([at, new Date("2026-09-10T18:00:00Z"), new Date("2026-09-01T00:00:00Z")])(
    "the rows that a source has brought by %j are counted without reading the runs of earlier months",
    async (asOf) => {
      const { prisma, pool } = database
      const run = await prisma.ingestion.create({
        data: { sourceId: "gdelt", family: "headlines", startedAt: asOf, outcome: null },
      })
      await prisma.ingestion.update({ where: { id: run.id }, data: { outcome: "ok", rowCount: 2 } })
      const { rows } = await pool.query("SELECT sum(row_count)::int AS sum FROM ingestion WHERE started_at <= $1", [
        asOf,
      ])
      const reads = await readsOf(async () => {
        const [health] = await listHealth(pool, [{ family: "headlines", sourceId: "gdelt" }], asOf)
        expect(health.rowCount).toBe(rows[0].sum)
        expect(health.attempt).toMatchObject({ at: asOf, outcome: "ok" })
      })
      expect(reads.ingestion).toBeLessThan(40)
      await prisma.ingestion.update({ where: { id: run.id }, data: { rowCount: 0 } })
      await prisma.ingestion.delete({ where: { id: run.id } })
    },
  )

  it("of runs that brought nothing, the last of each day and outcome stays, and so do recent ones", async () => {
    const { rows } = await database.pool.query(
      `SELECT started_at < $1 AS "isOld", count(*)::int AS runs, count(DISTINCT started_at::date)::int AS days
       FROM ingestion WHERE row_count = 0 GROUP BY 1 ORDER BY 1`,
      [new Date(at.getTime() - env.RUNS_KEPT_DAYS * 86_400_000)],
    )
    const [young, old] = rows
    expect(young.runs).toBe(39 * env.RUNS_KEPT_DAYS)
    expect(old.runs).toBe(2 * old.days)
    expect(await database.prisma.ingestion.count({ where: { rowCount: 3 } })).toBe(filled / 40)
  })
})

async function fill({ pool }: Database): Promise<void> {
  const many = `generate_series(0, ${filled - 1}) AS n`
  await pool.query(`INSERT INTO account (id, email, tier) SELECT 'acct_' || n, n || '@example.com',
    CASE WHEN n % 10 = 0 THEN 'api_pro' ELSE 'free' END::tier FROM ${many}`)
  await pool.query(
    `INSERT INTO usage (account_id, key_id, endpoint, channel, status, day, requests, charged)
     SELECT 'acct_' || n / 40, 'key', 'market/regime', 'rest', 200, $1::date - n % 40, 3, 3 FROM ${many}`,
    [today],
  )
  const someOver = "$1::timestamptz + interval '30 days' - (n % 20 / 19) * interval '60 days'"
  await pool.query(
    `INSERT INTO session (token_hash, account_id, expires_at) SELECT sha256(n::text::bytea), 'acct_' || n, ${someOver} FROM ${many}`,
    [at],
  )
  await pool.query(
    `INSERT INTO mailed_token (token_hash, purpose, email, created_at, expires_at)
     SELECT sha256(n::text::bytea), 'sign_in', n || '@example.com', $1, ${someOver} FROM ${many}`,
    [at],
  )
  await pool.query(
    `INSERT INTO audit_entry (at, actor, action) SELECT $1::timestamptz - n % 20 / 19 * interval '731 days', 'owner', 'session.opened' FROM ${many}`,
    [at],
  )
  await pool.query(
    `INSERT INTO mail (id, idempotency_key, kind, recipient, fields, due_at, created_at)
     SELECT 'mail_' || n, 'mail_' || n, 'daily_brief', n || '@example.com', '{}', $1::timestamptz - n * interval '1 second', $1 FROM ${many}`,
    [at],
  )
  await pool.query(
    `INSERT INTO fact_arrival (name, known_at) SELECT 'family' || n % 19, $1::timestamptz - n * interval '1 minute' FROM ${many}`,
    [at],
  )
  await pool.query(
    `INSERT INTO ingestion (source_id, family, started_at, outcome, row_count)
     SELECT 'gdelt', 'headlines', date_trunc('day', $1::timestamptz, 'UTC') - n / 40 * interval '1 day' + n % 40 * interval '5 minutes',
       CASE WHEN n % 5 = 0 THEN 'unavailable' ELSE 'ok' END::run_outcome, CASE WHEN n % 40 = 1 THEN 3 ELSE 0 END FROM ${many}`,
    [at],
  )
  await pool.query(
    `INSERT INTO oauth_client (id, redirect_uris, created_at, connected_at)
     SELECT 'client_' || n, '{}', $1::timestamptz - interval '9 days', $1::timestamptz - interval '9 days' FROM ${many}`,
    [at],
  )
  await pool.query(
    `INSERT INTO oauth_grant (id, account_id, client_id, client_host, resource, created_at, expires_at)
     SELECT 'grant_' || n, 'acct_' || n, 'client_' || n, 'client.example', '/mcp', $1, $1::timestamptz + interval '9 days' FROM ${many}`,
    [at],
  )
  await pool.query(
    `INSERT INTO event_signal (id, origin, document_key, event_type, is_second_order, ticker, direction, confidence,
       horizon_sessions, entry_date, horizon_end_date, tradable_from, headline, reasoning, issued_at, is_independent,
       type_wins, type_count, model_version, ledger_index)
     SELECT 'sig_' || n, 'live', 'document ' || n, 'lawsuit', false, 'T', 'bullish', 0.5, 5, day, day + 7, day, '', '', day,
       true, 0, 0, 'scripted', n FROM ${many}, LATERAL (SELECT $1::date - 30 - n % 300 AS day) AS d`,
    [today],
  )
  await pool.query(
    `INSERT INTO event_signal_grade (signal_id, outcome, graded_at) SELECT 'sig_' || n, 'void', $1 FROM ${many} WHERE n <> 7`,
    [at],
  )
  await pool.query(
    `INSERT INTO log_leaf (index, kind, body, hash) SELECT n, 'event_signal', '{"is_backfill":false}', '' FROM ${many}`,
  )
  await pool.query("INSERT INTO log_checkpoint (tree_size, root_hash, signed_at, note) VALUES (20000, '', $1, '')", [
    new Date("2027-01-01"),
  ])
  await pool.query("VACUUM ANALYZE")
}

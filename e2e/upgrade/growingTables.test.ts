// @module-tag slow
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeUsage } from "../../server/accounts/usage/write"
import { connect, type Database } from "../../server/platform/database/database"
import { listMigrations, migrate } from "../../server/platform/database/migrate"
import { applyMigrations } from "../../server/platform/database/schemaEngine"
import { createTestDatabase } from "../support/database"
import { writeUsageAsBefore } from "../support/earlierUsage"

const today = new Date().toISOString().slice(0, 10)

let database: Database

beforeAll(async () => {
  const url = await createTestDatabase("empty")
  const earlier = listMigrations().filter(({ name }) => name < "0028")
  await applyMigrations(url, "prisma/migrations", earlier)
  database = connect(url, 3)
  await database.pool.query(
    `INSERT INTO usage (account_id, key_id, endpoint, channel, status, day, requests, charged)
     SELECT 'acct_' || n, 'key', 'market/regime', 'rest', 200, $1::date - n, 3, 3 FROM generate_series(0, 99) AS n`,
    [today],
  )
})
afterAll(() => database.close())

const counted = (accountId: string) => ({
  ...{ accountId, keyId: "key", endpoint: "market/regime", channel: "rest", status: 200, code: "" },
  ...{ day: today, requests: 1, charged: 1, latency: [1], lastAt: Date.now() },
})

describe("a database with counted requests", () => {
  it("gets its months while a server of the previous version still counts, and after the table was locked for a while", async () => {
    const holder = await database.pool.connect()
    await holder.query("BEGIN")
    await holder.query("LOCK TABLE usage IN SHARE UPDATE EXCLUSIVE MODE")
    const migrating = migrate(database.url)
    const freed = sleep(3_000).then(async () => {
      await holder.query("COMMIT")
      holder.release()
    })
    const writing = (async () => {
      for (let write = 0; write < 10; write++) await writeUsageAsBefore(database, [counted("acct_0")])
    })()
    await Promise.all([freed, writing])
    expect(await migrating).toContain("0030_usage_by_month")
    const written = { counted: [counted("acct_0"), counted("acct_new")], shared: [], recent: [] }
    await writeUsage(database, { writer: "a", number: 1 }, written)
    const { rows } = await database.pool.query(
      `SELECT tableoid::regclass::text AS part, count(*)::int, sum(requests)::int AS requests FROM usage GROUP BY 1`,
    )
    expect(rows).toEqual([{ part: "usage_before", count: 101, requests: 100 * 3 + 10 + 2 }])
  })
})

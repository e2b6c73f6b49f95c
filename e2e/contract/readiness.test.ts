// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type RunningRedis, startRedis } from "../../server/accounts/quota/testing/redisServer"
import { families } from "../../server/knowledge/families"
import { expectedDay } from "../../server/knowledge/families/staleness"
import { connect } from "../../server/platform/database/database"
import { createTestDatabase, testNow } from "../support/database"
import { startTestServer, type TestServer } from "../support/server"
import { regime } from "./ask"

let redis: RunningRedis
let url: string
let server: TestServer
let key: string

beforeAll(async () => {
  redis = await startRedis()
  url = await createTestDatabase()
  server = await startTestServer({ REDIS_URL: redis.url }, url)
  key = await server.key("api_pro")
})
afterAll(async () => {
  await server.close()
  await redis.stop()
})

/** A report is shared for a second. */
async function readiness(): Promise<{ httpStatus: number; status: string; reasons: string[] }> {
  server.clock.now += 1_000
  const response = await server.get("/readyz")
  const { status, reasons } = await response.json()
  return { httpStatus: response.status, status, reasons }
}

async function administer(...statements: string[]): Promise<void> {
  const admin = connect(url, 1)
  for (const statement of statements) await admin.pool.query(statement)
  await admin.close()
}

const disconnectOthers = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`

describe("/readyz", () => {
  it("is ready while everything works", async () => {
    expect(await readiness()).toEqual({ httpStatus: 200, status: "ready", reasons: [] })
  })

  it("reports a full disk once usage cannot be written, keeps serving, and still shows that usage", async () => {
    await administer(
      `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`,
      "CREATE TRIGGER full_disk BEFORE INSERT ON usage EXECUTE FUNCTION full_disk()",
    )
    for (const _ of [1, 2, 3]) expect((await server.get(regime, { key })).status).toBe(200)
    await server.service.usage.flush()
    const reason = "The disk of the database is full. Usage is kept in memory until it can be written."
    expect(await readiness()).toEqual({ httpStatus: 200, status: "degraded", reasons: [reason] })
    const { totals, by_endpoint } = await (await server.get("/api/v1/account/usage", { key })).json()
    expect(totals).toMatchObject({ requests: 3, charged: 3 })
    expect(by_endpoint).toEqual([{ endpoint: "market/regime", channel: "rest", requests: 3, charged: 3 }])
    await administer("DROP TRIGGER full_disk ON usage")
    await server.service.usage.flush()
    expect(await readiness()).toMatchObject({ status: "ready" })
    expect((await (await server.get("/api/v1/account/usage", { key })).json()).totals.requests).toBe(4)
  })

  it("reports a read-only database, and keeps serving", async () => {
    const name = new URL(url).pathname.slice(1)
    await administer(`ALTER DATABASE ${name} SET default_transaction_read_only = on`, disconnectOthers)
    await expect.poll(readiness).toMatchObject({ httpStatus: 200, status: "degraded" })
    expect((await readiness()).reasons).toContain("The database is read-only, so nothing can be stored.")
    expect((await server.get(regime, { key })).status).toBe(200)
    await administer(
      "SET default_transaction_read_only = off",
      `ALTER DATABASE ${name} RESET default_transaction_read_only`,
      disconnectOthers,
    )
    await server.service.usage.flush()
    await expect.poll(readiness).toMatchObject({ status: "ready" })
  })

  it("stays 200 for a balancer while Redis is away, and reports that limits hold in each process alone", async () => {
    await redis.kill()
    expect((await server.get(regime, { key })).status).toBe(200)
    const reason = "The shared quota store cannot be reached, so each process enforces limits on its own."
    expect(await readiness()).toEqual({ httpStatus: 200, status: "degraded", reasons: [reason] })
    redis = await startRedis(redis.port)
    const statusAfterRequest = async () => {
      server.clock.now += 60_000
      await server.get(regime, { key })
      return (await readiness()).status
    }
    await expect.poll(statusAfterRequest).toBe("ready")
  })

  it("reports missing days only of a family that some source can be asked for", async () => {
    const at = { now: Date.parse("2026-11-25T12:00:00Z") }
    const byHand = await startTestServer({ FEED: "live", BARS_PROVIDER: "massive" }, url, at)
    const { reasons, checks } = await (await byHand.get("/readyz")).json()
    await byHand.close()
    expect(checks.bars).toEqual({ ok: true, reason: null, newest_day: "2026-11-20", expected_day: null })
    expect(reasons).toContain("VIX closes of 2026-11-24 are missing.")
  })

  it("stays 200 while newer facts are missing, and names their day by family", async () => {
    server.clock.now = Date.parse("2026-11-26T12:00:00Z")
    const response = await server.get("/readyz")
    const { status, reasons, checks } = await response.json()
    expect([response.status, status]).toEqual([200, "degraded"])
    // Nothing was collected since, but earlier data is still there.
    const overdue = families.flatMap(({ name, title }) => {
      const expected = expectedDay(name, new Date(server.clock.now))
      const isNew = expected !== expectedDay(name, testNow)
      return expected && isNew ? [{ name, expected, reason: `${title} of ${expected} are missing.` }] : []
    })
    expect(reasons).toEqual(overdue.map(({ reason }) => reason))
    expect(reasons).toContain("Bars of 2026-11-25 are missing.")
    for (const { name, expected, reason } of overdue) {
      expect(checks[name]).toMatchObject({ ok: false, reason, expected_day: expected })
      expect(checks[name].newest_day < expected).toBe(true)
    }
    const read = { ok: true, newest_day: "2026-11-13", expected_day: "2026-11-13" }
    expect(checks["energy-inventories"]).toMatchObject(read)
  })
})

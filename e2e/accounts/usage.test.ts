import { describe, expect, it } from "vitest"
import { usageCounter } from "../../server/accounts/usage/counter"
import { bucketOf } from "../../server/accounts/usage/latency"
import type { CountedRequest } from "../../server/accounts/usage/waiting"
import { keptRequests } from "../../server/accounts/usage/write"
import { connect } from "../../server/platform/database/database"
import { createLogger } from "../../server/platform/log"
import { usage } from "../../server/products/account/usage"
import { startDatabaseProxy } from "../support/databaseProxy"
import { mcpClients } from "../support/mcpClients"
import { answerOf } from "../support/requests"
import { testServer } from "../support/testServer"

const server = testServer()

async function ask(key: string, path: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await (await server.get(`/api/v1/${path}`, { key })).arrayBuffer()
}

function usageOf(key: string) {
  server.clock.now += 60_000
  return answerOf(server, usage, {}, key)
}

describe("account/usage", () => {
  it("counts requests by key, endpoint, channel and status, with refusals and 429 separate", async () => {
    const one = await server.account("api_pro", { name: "reports" })
    const other = await server.account("api_pro", { email: one.email })
    await ask(one.key, "market/regime", 3)
    await ask(one.key, "market/anomalies?limit=0", 2)
    await ask(one.key, "predictions/NOSUCH", 1)
    await ask(other.key, "market/regime", 4)
    const client = await mcpClients["@modelcontextprotocol/client 2.x"](server.origin, { "X-API-Key": other.key })
    await client.callTool("get_market_regime", {})
    await client.close()
    await ask(one.key, "market/regime", 24)

    const usage = await usageOf(one.key)
    expect(usage.totals).toEqual({ requests: 35, charged: 30, refused: 3, rate_limited: 2, errors: 0 })
    expect(usage.by_endpoint).toEqual([
      { endpoint: "market/regime", channel: "rest", requests: 31, charged: 29 },
      { endpoint: "market/anomalies", channel: "rest", requests: 2, charged: 0 },
      { endpoint: "market/regime", channel: "mcp", requests: 1, charged: 1 },
      { endpoint: "predictions/{ticker}", channel: "rest", requests: 1, charged: 0 },
    ])
    expect(usage.by_status).toEqual([
      { status: 200, code: null, requests: 30 },
      { status: 422, code: null, requests: 2 },
      { status: 429, code: "rate_limited_minute", requests: 2 },
      { status: 404, code: null, requests: 1 },
    ])
    expect(usage.by_key).toEqual([
      { key_id: one.keyId, key_name: "reports", requests: 30 },
      { key_id: other.keyId, key_name: null, requests: 5 },
    ])
  })

  it("gives 30 days up to today, with latencies only for days with requests", async () => {
    const { key } = await server.account("api_pro")
    await ask(key, "market/regime", 5)
    const { days, by_day } = await usageOf(key)
    expect(days).toBe(30)
    expect(by_day.map(({ date }) => date)).toHaveLength(30)
    expect([by_day[0].date, by_day[29].date]).toEqual(["2026-10-23", "2026-11-21"])
    expect(by_day[29]).toMatchObject({ requests: 5, charged: 5, refused: 0, rate_limited: 0, errors: 0 })
    const { p50_ms, p95_ms } = by_day[29]
    expect(p50_ms).toBeGreaterThan(0)
    expect(p95_ms).toBeGreaterThanOrEqual(p50_ms ?? Number.NaN)
    expect(p95_ms).toBeLessThan(10_000)
    for (const day of by_day.slice(0, 29)) expect(day).toMatchObject({ requests: 0, p50_ms: null, p95_ms: null })
  })

  it("contains nothing of another account", async () => {
    await ask((await server.account("api_pro")).key, "market/regime", 2)
    const { totals, by_key } = await usageOf((await server.account("api_pro")).key)
    expect(totals.requests).toBe(0)
    expect(by_key).toEqual([])
  })

  it("is part of the Professional plan, and a refused request for it is counted too", async () => {
    const { key, accountId } = await server.account("api_starter")
    const refused = await server.get("/api/v1/account/usage", { key })
    expect(refused.status).toBe(403)
    expect((await refused.json()).code).toBe("tier_required")
    const { totals } = await server.service.usage.history(accountId, 30, new Date(server.clock.now))
    expect(totals).toMatchObject({ requests: 1, charged: 0, refused: 1 })
  })
})

const answered = async (key: string): Promise<Omit<CountedRequest, "at">> => ({
  holder: await server.service.keys.verify(key, server.clock.now),
  ...{ endpoint: "market/regime", channel: "rest", status: 200, code: "", charged: 1, ms: 1 },
  ...{ requestId: "req_1", params: "{}" },
})

describe("usage that is written behind", () => {
  it("adds up the counts of several writes, and the latencies bucket by bucket", async () => {
    const { accountId, keyId, key } = await server.account("api_pro")
    const { usage } = server.service
    const event = await answered(key)
    for (const ms of [0.2, 3, 3.5, 100_000]) {
      usage.count({ ...event, at: server.clock.now, ms })
      await usage.flush()
    }
    const [row] = await server.prisma.usage.findMany({ where: { accountId, keyId } })
    expect(row).toMatchObject({ requests: 4, charged: 4 })
    expect(row.latency).toHaveLength(16)
    expect(row.latency[bucketOf(0.2)]).toBe(1)
    expect(row.latency[bucketOf(3)]).toBe(2)
    expect(row.latency[15]).toBe(1)
  })

  it("shows the newest requests of each account and sweeps older ones", async () => {
    const mine = await server.account("api_pro")
    const { usage } = server.service
    const event = await answered(mine.key)
    for (let write = 0; write < 8; write++) {
      for (let request = 0; request < 80; request++) {
        usage.count({ ...event, at: server.clock.now + write * 1_000 + request })
      }
      await usage.flush()
    }
    const kept = await server.prisma.recentRequest.findMany({
      where: { accountId: mine.accountId },
      orderBy: { id: "desc" },
    })
    expect(kept.length).toBeGreaterThanOrEqual(keptRequests)
    expect(kept.length).toBeLessThanOrEqual(keptRequests + 50)
    expect(kept.slice(0, 50).map(({ at }) => at.getTime() - server.clock.now)).toEqual(
      Array.from({ length: 50 }, (_, index) => 7_079 - index),
    )
    expect(await usage.totalRequests(mine.accountId)).toBe(640)
  })

  it("loses no count while the database refuses to write", async () => {
    const { key, accountId } = await server.account("api_pro")
    const { usage, database } = server.service
    await usage.flush()
    await database.pool.query("ALTER TABLE usage RENAME TO usage_away")
    await ask(key, "market/regime", 2)
    await usage.flush()
    await ask(key, "market/regime", 1)
    await usage.flush()
    await database.pool.query("ALTER TABLE usage_away RENAME TO usage")
    await ask(key, "market/regime", 1)
    const { totals, by_day } = await usage.history(accountId, 7, new Date(server.clock.now))
    expect(totals).toMatchObject({ requests: 4, charged: 4 })
    expect(by_day[6].p50_ms).not.toBeNull()
  })

  it("is stored once even if the reply comes too late and it is sent again", async () => {
    const { key, accountId } = await server.account("api_pro")
    const { database } = server.service
    const proxy = await startDatabaseProxy(database.url)
    const far = connect(proxy.url, 1, { connectMs: 60_000, silenceMs: 400 })
    const usage = usageCounter(far, createLogger("silent"))
    const event = await answered(key)
    const stored = async () => (await server.prisma.usage.findMany({ where: { accountId } }))[0]?.charged
    try {
      await far.pool.query("SELECT 1")
      proxy.slow(5_000)
      usage.count({ ...event, at: server.clock.now })
      await usage.flush()
      expect(usage.writeFailure()).not.toBeNull()
      await expect.poll(stored).toBe(1)
      proxy.slow(0)
      usage.count({ ...event, at: server.clock.now })
      const failureAfterNext = async () => {
        await usage.flush()
        return usage.writeFailure()
      }
      await expect.poll(failureAfterNext).toBeNull()
      expect(await stored()).toBe(2)
      expect(await usage.totalRequests(accountId)).toBe(2)
    } finally {
      await usage.close()
      await far.close()
      await proxy.disconnect()
    }
  })
})

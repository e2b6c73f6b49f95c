// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type RunningRedis, startRedis } from "../../server/accounts/quota/testing/redisServer"
import { type RunningUpstash, startUpstash } from "../../server/accounts/quota/testing/upstashRest"
import { regime } from "../contract/ask"
import { createTestDatabase, testNow, testVariables } from "../support/database"
import { type Running, run } from "../support/processes"
import { startTestServer } from "../support/server"
import { startedBy } from "../support/testServer"

let redis: RunningRedis
let upstash: RunningUpstash

beforeAll(async () => {
  redis = await startRedis()
  upstash = await startUpstash(redis.url)
})
afterAll(async () => {
  await upstash.stop()
  await redis.stop()
})

async function fifty(origins: string[], key: string): Promise<Record<number, number>> {
  const asked = Array.from({ length: 50 }, async (_, index) => {
    const response = await fetch(`${origins[index % origins.length]}${regime}`, { headers: { "X-API-Key": key } })
    await response.arrayBuffer()
    return response.status
  })
  const statuses = await Promise.all(asked)
  return Object.fromEntries([...Map.groupBy(statuses, Number)].map(([status, all]) => [status, all.length]))
}

function variablesFor(place: string): Record<string, string> {
  const shared: Record<string, Record<string, string>> = {
    "in Redis": { REDIS_URL: redis.url },
    "in Upstash Redis": { UPSTASH_REDIS_REST_URL: upstash.url, UPSTASH_REDIS_REST_TOKEN: upstash.token },
  }
  return shared[place] ?? {}
}

describe.each(["in this process", "in Redis", "in Upstash Redis"])("with counts %s", (place) => {
  const server = startedBy(() => startTestServer(variablesFor(place)))

  it("exactly 5 of 50 parallel requests with a free key succeed, and the day has 5", async () => {
    const key = await server.key("free")
    expect(await fifty([server.origin], key)).toEqual({ 200: 5, 429: 45 })
    const refused = await server.get(regime, { key })
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("0")
    expect(refused.headers.get("x-ratelimit-remaining-day")).toBe("95")
    server.clock.now += 60_000
    const { usage } = await (await server.get("/api/v1/account/me", { key })).json()
    expect(usage).toMatchObject({ minute_used: 1, day_used: 6 })
    expect(server.service.quota.isDegraded()).toBe(false)
  })
})

describe("an account whose daily quota is used up", () => {
  const server = startedBy(() => startTestServer(variablesFor("in Redis")))

  it("stays refused when Redis comes back empty, and on a server that then starts", async () => {
    const key = await server.key("free")
    expect((await server.get(regime, { key })).headers.get("x-ratelimit-remaining-day")).toBe("99")
    await server.service.usage.flush()
    await server.service.database.pool.query("UPDATE usage SET charged = 100, requests = 100")
    await redis.ask((client) => client.flushall())
    const booted = await startTestServer(variablesFor("in Redis"), server.service.database.url)
    for (const { origin } of [booted, server]) {
      const refused = await fetch(`${origin}${regime}`, { headers: { "X-API-Key": key } })
      expect([refused.status, (await refused.json()).code]).toEqual([429, "rate_limited_day"])
      expect(refused.headers.get("x-ratelimit-remaining-day")).toBe("0")
    }
    await booted.close()
  })
})

describe("two server processes that share a Redis and a database", () => {
  const processes: Running[] = []
  let origins: string[]
  let key: string

  beforeAll(async () => {
    const database = await createTestDatabase()
    const issuing = await startTestServer({ REDIS_URL: redis.url }, database)
    key = await issuing.key("free")
    await issuing.close()
    const variables = { ...testVariables, REDIS_URL: redis.url }
    for (const _ of [1, 2]) {
      processes.push(run("e2e/support/listenerProcess.ts", [database, testNow.toISOString()], variables))
    }
    const ports = await Promise.all(processes.map((each) => each.says(/^(\d+)$/m)))
    origins = ports.map(([, port]) => `http://127.0.0.1:${port}`)
  })
  afterAll(() => Promise.all(processes.map((each) => each.end())))

  it("let exactly 5 of 50 through", async () => {
    expect(await fifty(origins, key)).toEqual({ 200: 5, 429: 45 })
    for (const origin of origins) {
      const refused = await fetch(`${origin}${regime}`, { headers: { "X-API-Key": key } })
      expect(refused.status).toBe(429)
      expect((await refused.json()).code).toBe("rate_limited_minute")
      expect(refused.headers.get("x-ratelimit-remaining-day")).toBe("95")
    }
  })
})

// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type RunningRedis, startRedis } from "../../server/accounts/quota/testing/redisServer"
import { type RunningUpstash, startUpstash } from "../../server/accounts/quota/testing/upstashRest"
import { regime } from "../contract/ask"
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

const places = {
  "in this process": () => ({}),
  "in Redis": () => ({ REDIS_URL: redis.url }),
  "in Upstash Redis": () => ({ UPSTASH_REDIS_REST_URL: upstash.url, UPSTASH_REDIS_REST_TOKEN: upstash.token }),
}

describe.each(Object.entries(places))("with counts %s", (_, variables) => {
  const server = startedBy(() => startTestServer(variables()))

  it("exactly 5 of 50 parallel requests with a free key succeed, and the day has 5", async () => {
    const key = await server.key("free")
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.get(regime, { key })))
    const counts = Map.groupBy(answers, ({ status }) => status)
    expect([counts.get(200)?.length, counts.get(429)?.length]).toEqual([5, 45])
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
  const server = startedBy(() => startTestServer(places["in Redis"]()))

  it("stays refused when Redis comes back empty, and on a server that then starts", async () => {
    const key = await server.key("free")
    expect((await server.get(regime, { key })).headers.get("x-ratelimit-remaining-day")).toBe("99")
    await server.service.usage.flush()
    await server.service.database.pool.query("UPDATE usage SET charged = 100, requests = 100")
    await redis.ask((client) => client.flushall())
    const booted = await startTestServer(places["in Redis"](), server.service.database.url)
    for (const asked of [booted, server]) {
      const refused = await asked.get(regime, { key })
      expect([refused.status, (await refused.json()).code]).toEqual([429, "rate_limited_day"])
      expect(refused.headers.get("x-ratelimit-remaining-day")).toBe("0")
    }
    await booted.close()
  })
})

import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { quotaStore } from "./index"
import type { ServingQuotaStore } from "./store"
import { type RunningRedis, startRedis } from "./testing/redis-server"
import { startUpstash } from "./testing/upstash-rest"

const NOON = Date.UTC(2026, 4, 4, 12)
const BACK_OFF = 1_000
const limits = { perMinute: 5, perDay: 100 }

let redis: RunningRedis
let store: ServingQuotaStore

beforeEach(async () => {
  redis = await startRedis()
  store = quotaStore({ redisUrl: redis.url })
  await store.charge("known", limits, NOON)
  await store.charge("known", limits, NOON)
})

afterEach(async () => {
  await store?.close()
  await redis?.stop()
})

const granted = async (subject: string, times: number, at: number) => {
  const verdicts = await Promise.all(Array.from({ length: times }, () => store.charge(subject, limits, at)))
  return verdicts.filter(({ tripped }) => tripped === null).length
}

describe("when the shared quota store fails", () => {
  it("limits hold in this process, from where they stood, and the reason is told", async () => {
    expect(store.isDegraded()).toBe(false)
    expect(store.degradedReason()).toBeNull()
    await redis.kill()
    expect(await granted("known", 50, NOON)).toBe(3)
    expect(await granted("new", 50, NOON)).toBe(5)
    expect(await store.peek("known", limits, NOON)).toMatchObject({ minute: { used: 5 }, day: { used: 5 } })
    expect(store.isDegraded()).toBe(true)
    expect(store.degradedReason()).toMatch(/in this process alone.*Redis cannot be reached/)
    await expect(store.ping()).rejects.toThrow("Redis cannot be reached")
  })

  it("it is asked again after a pause, and counts again once it is back", async () => {
    await redis.kill()
    await store.charge("known", limits, NOON)
    redis = await startRedis(redis.port)
    await expect.poll(() => store.ping().then(() => "up", String), { timeout: 5_000 }).toBe("up")

    await store.charge("known", limits, NOON + BACK_OFF - 1)
    expect(store.isDegraded()).toBe(true)
    await store.charge("known", limits, NOON + BACK_OFF)
    expect(store.isDegraded()).toBe(false)
    expect(store.degradedReason()).toBeNull()
    expect(await redis.ask((client) => client.mget(counters("known")))).toEqual(["1", "1"])
  })

  it("a store that hangs delays a request by a quarter of a second, and others not at all until the pause is over", async () => {
    redis.freeze()
    const first = await timed(() => store.charge("known", limits, NOON + 1))
    const next = await timed(() => granted("known", 50, NOON + 2))
    redis.thaw()
    expect(first.answer).toMatchObject({ minute: { used: 3 }, tripped: null })
    expect(next.answer).toBe(2)
    expect(first.milliseconds).toBeLessThan(600)
    expect(next.milliseconds).toBeLessThan(100)
    expect(store.degradedReason()).toContain("no answer within 250 ms")
  })

  it("a request charged here is given back here, and one charged there is given back there", async () => {
    await store.charge("known", limits, NOON + 1)
    redis.freeze()
    await store.charge("unlucky", limits, NOON + 2)
    await store.charge("known", limits, NOON + 3)
    redis.thaw()
    await expect.poll(() => store.ping().then(() => "up", String), { timeout: 5_000 }).toBe("up")
    await store.charge("other", limits, NOON + 2 + BACK_OFF)
    expect(store.isDegraded()).toBe(false)

    await store.refund("known", NOON + 3)
    expect(await redis.ask((client) => client.mget(counters("known")))).toEqual(["3", "3"])
    await store.refund("known", NOON + 1)
    expect(await redis.ask((client) => client.mget(counters("known")))).toEqual(["2", "2"])
  })

  it("a refund and a look at the quota don't fail either", async () => {
    await redis.kill()
    await store.refund("known", NOON)
    expect(await store.peek("known", limits, NOON)).toMatchObject({ minute: { used: 1 }, day: { used: 1 } })
  })

  it("a server that starts without it serves all the same, from the day's usage in the database", async () => {
    await redis.kill()
    const started = quotaStore({ redisUrl: redis.url })
    started.restore("known", 99, NOON)
    const verdicts = await Promise.all(Array.from({ length: 3 }, () => started.charge("known", limits, NOON)))
    expect(verdicts.map(({ tripped }) => tripped)).toEqual([null, "day", "day"])
    expect(started.isDegraded()).toBe(true)
    await started.close()
  })

  it("an Upstash Redis that cannot be reached or refuses the token is told apart", async () => {
    const upstash = await startUpstash(redis.url)
    const refused = quotaStore({ upstashUrl: upstash.url, upstashToken: "another-token" })
    await refused.charge("known", limits, NOON)
    expect(refused.degradedReason()).toContain("Unauthorized")
    await upstash.stop()
    const gone = quotaStore({ upstashUrl: upstash.url, upstashToken: upstash.token })
    expect(await gone.charge("known", limits, NOON)).toMatchObject({ minute: { used: 1 }, tripped: null })
    expect(gone.degradedReason()).toContain("fetch failed")
  })
})

describe("the quota store of a configuration", () => {
  it("is the Redis that is named", async () => {
    expect(await redis.ask((client) => client.mget(counters("known")))).toEqual(["2", "2"])
  })

  it("is the Upstash Redis that is named", async () => {
    const upstash = await startUpstash(redis.url)
    const other = quotaStore({ upstashUrl: upstash.url, upstashToken: upstash.token })
    expect(await other.charge("known", limits, NOON)).toMatchObject({ day: { used: 3 }, tripped: null })
    expect(other.isDegraded()).toBe(false)
    await upstash.stop()
  })

  it("is this process where nothing is named", async () => {
    const own = quotaStore({})
    expect(await own.charge("known", limits, NOON)).toMatchObject({ day: { used: 1 } })
    expect(own.isDegraded()).toBe(false)
    expect(own.degradedReason()).toBeNull()
  })
})

function counters(subject: string): string[] {
  const minute = Math.floor(NOON / 60_000)
  return [`assay:quota:{${subject}}:minute:${minute}`, `assay:quota:{${subject}}:day:${Math.floor(minute / 1_440)}`]
}

async function timed<T>(ask: () => T | Promise<T>): Promise<{ answer: T; milliseconds: number }> {
  const start = performance.now()
  const answer = await ask()
  return { answer, milliseconds: performance.now() - start }
}

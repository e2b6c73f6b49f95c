import { setImmediate } from "node:timers/promises"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { fallbackQuotaStore } from "./fallback"
import { quotaStore } from "./index"
import { redisQuotaStore } from "./redis"
import type { ServingQuotaStore } from "./store"
import { type RunningRedis, startRedis } from "./testing/redisServer"
import { type RunningUpstash, startUpstash } from "./testing/upstashRest"
import { upstashQuotaStore } from "./upstash"

const NOON = Date.UTC(2026, 4, 4, 12)
const BACK_OFF = 1_000
/** Longer than in production, so that a busy machine does not look like a store that hangs. */
const timeoutMs = 1_500
const limits = { perMinute: 5, perDay: 100 }

let redis: RunningRedis
let store: ServingQuotaStore

beforeEach(async () => {
  redis = await startRedis()
  store = await quotaStore({ redisUrl: redis.url }, undefined, timeoutMs)
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
  it("limits hold in this process from where they stood, and the reason is reported", async () => {
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

  it("requests go to it again after a pause, and it counts again once it is back", async () => {
    await redis.kill()
    await store.charge("known", limits, NOON)
    redis = await startRedis(redis.port)
    await expect.poll(() => store.ping().then(() => "up", String)).toBe("up")

    await store.charge("known", limits, NOON + BACK_OFF - 1)
    expect(store.isDegraded()).toBe(true)
    await store.charge("known", limits, NOON + BACK_OFF)
    expect(store.isDegraded()).toBe(false)
    expect(store.degradedReason()).toBeNull()
    expect(await redis.ask((client) => client.mget(counters("known")))).toEqual(["5", "5"])
  })

  it("a hanging store delays one request by its time limit, and no other until the pause is over", {
    tags: "slow",
  }, async () => {
    redis.freeze()
    expect(await store.charge("known", limits, NOON + 1)).toMatchObject({ minute: { used: 3 }, tripped: null })
    // The charges win this race only if none of them waits for the store.
    expect(await Promise.race([granted("known", 50, NOON + 2), setImmediate("waits")])).toBe(2)
    redis.thaw()
    expect(store.degradedReason()).toContain("no answer within 1500 ms")
  })

  it("a refund goes to the store that counted the charge", { tags: "slow" }, async () => {
    await store.charge("known", limits, NOON + 1)
    redis.freeze()
    await store.charge("unlucky", limits, NOON + 2)
    await store.charge("known", limits, NOON + 3)
    redis.thaw()
    await expect.poll(() => store.ping().then(() => "up", String)).toBe("up")
    await store.charge("other", limits, NOON + 2 + BACK_OFF)
    expect(store.isDegraded()).toBe(false)

    await store.refund("known", NOON + 3)
    expect(await redis.ask((client) => client.mget(counters("known")))).toEqual(["3", "3"])
    await store.refund("known", NOON + 1)
    expect(await redis.ask((client) => client.mget(counters("known")))).toEqual(["2", "2"])
  })

  it("a caller that this process has not counted yet starts from the day's usage in the database", async () => {
    const recorded = async () => new Map([["elsewhere", 99]])
    const other = await quotaStore({ redisUrl: redis.url }, recorded)
    await redis.kill()
    const verdicts = await Promise.all(Array.from({ length: 3 }, () => other.charge("elsewhere", limits, NOON)))
    expect(verdicts.map(({ tripped }) => tripped)).toEqual([null, "day", "day"])
    await other.close()
  })

  it("refunds and reads of the quota do not fail either", async () => {
    await redis.kill()
    await store.refund("known", NOON)
    expect(await store.peek("known", limits, NOON)).toMatchObject({ minute: { used: 1 }, day: { used: 1 } })
  })

  it("a server that starts without it still serves, from the day's usage in the database", async () => {
    await redis.kill()
    const started = await quotaStore({ redisUrl: redis.url })
    started.restore("known", 99, NOON)
    const verdicts = await Promise.all(Array.from({ length: 3 }, () => started.charge("known", limits, NOON)))
    expect(verdicts.map(({ tripped }) => tripped)).toEqual([null, "day", "day"])
    expect(started.isDegraded()).toBe(true)
    await started.close()
  })

  it("the reason distinguishes an unreachable Upstash Redis from one that refuses the token", async () => {
    const upstash = await startUpstash(redis.url)
    const refused = await quotaStore({ upstashUrl: upstash.url, upstashToken: "another-token" }, undefined, 60_000)
    await refused.charge("known", limits, NOON)
    expect(refused.degradedReason()).toContain("Unauthorized")
    await upstash.stop()
    const gone = await quotaStore({ upstashUrl: upstash.url, upstashToken: upstash.token })
    expect(await gone.charge("known", limits, NOON)).toMatchObject({ minute: { used: 1 }, tripped: null })
    expect(gone.degradedReason()).toContain("fetch failed")
  })
})

describe.each(["Redis", "Upstash Redis"])("a %s that has lost its counters", (wire) => {
  const full = { perMinute: 1_000, perDay: 100 }
  let upstash: RunningUpstash
  let replicas: ServingQuotaStore[]

  let usage: Map<string, number>

  beforeEach(async () => {
    upstash = await startUpstash(redis.url)
    usage = new Map()
    // A slow machine must not count as an outage.
    const timeoutMs = 60_000
    const open = () =>
      wire === "Redis"
        ? redisQuotaStore(redis.url, timeoutMs)
        : upstashQuotaStore(upstash.url, upstash.token, timeoutMs)
    replicas = [1, 2, 3].map(() => fallbackQuotaStore(open(), async () => usage, { timeoutMs }))
  })

  afterEach(async () => {
    await Promise.all(replicas.map((replica) => replica.close()))
    await upstash.stop()
  })

  const grantedByAll = async (subject: string, times: number, at: number) => {
    const asked = Array.from({ length: times }, (_, i) => replicas[i % 3].charge(subject, full, at))
    const count = (await Promise.all(asked)).filter(({ tripped }) => tripped === null).length
    usage.set(subject, (usage.get(subject) ?? 0) + count)
    return count
  }

  it("still refuses an account at 100 of 100", async () => {
    expect(await grantedByAll("spent", 150, NOON)).toBe(100)
    await redis.ask((client) => client.flushall())
    expect(await grantedByAll("spent", 30, NOON + 60_000)).toBe(0)
    expect(await replicas[0].peek("spent", full, NOON)).toMatchObject({ day: { used: 100 } })
  })

  it("continues from the usage table, exactly under parallel requests over all servers", async () => {
    usage.set("recorded", 97)
    expect(await grantedByAll("recorded", 90, NOON)).toBe(3)
    await redis.ask((client) => client.flushall())
    expect(await grantedByAll("recorded", 90, NOON)).toBe(0)
  })

  it("counts what a server has restored at its start", async () => {
    await replicas[0].charge("booted", full, NOON)
    replicas[1].restore("booted", 98, NOON)
    expect(await replicas[1].peek("booted", full, NOON)).toMatchObject({ day: { used: 98 } })
    expect(await replicas[1].charge("booted", full, NOON)).toMatchObject({ day: { used: 99 }, tripped: null })
    expect(await replicas[0].charge("booted", full, NOON)).toMatchObject({ day: { used: 100 }, tripped: null })
    expect(await replicas[2].charge("booted", full, NOON)).toMatchObject({ tripped: "day" })
  })
})

describe("what was counted while the shared store was away", () => {
  it("is counted there once it is back, for all servers, and a full quota stays full", { tags: "slow" }, async () => {
    const day = { perMinute: 1_000, perDay: 10 }
    const other = await quotaStore({ redisUrl: redis.url })
    redis.freeze()
    const here = await Promise.all(Array.from({ length: 12 }, () => store.charge("away", day, NOON + 1)))
    expect(here.filter(({ tripped }) => tripped === null)).toHaveLength(10)
    redis.thaw()
    await expect.poll(() => store.ping().then(() => "up", String)).toBe("up")
    await store.charge("somebody else", day, NOON + 1 + BACK_OFF)
    expect(store.isDegraded()).toBe(false)
    expect(await other.charge("away", day, NOON + 2 + BACK_OFF)).toMatchObject({ day: { used: 10 }, tripped: "day" })
    await other.close()
  })

  it("is pushed even by a server without requests", async () => {
    const quiet = fallbackQuotaStore(redisQuotaStore(redis.url), undefined, { idleMs: 50 })
    redis.freeze()
    await quiet.charge("quiet", limits, NOON)
    redis.thaw()
    await expect.poll(() => quiet.isDegraded()).toBe(false)
    await expect.poll(() => redis.ask((client) => client.mget(counters("quiet")))).toEqual(["1", "1"])
    await quiet.close()
  })
})

describe("the quota store of a configuration", () => {
  it("is the Redis that is named", async () => {
    expect(await redis.ask((client) => client.mget(counters("known")))).toEqual(["2", "2"])
  })

  it("is the Upstash Redis that is named", async () => {
    const upstash = await startUpstash(redis.url)
    const other = await quotaStore({ upstashUrl: upstash.url, upstashToken: upstash.token })
    expect(await other.charge("known", limits, NOON)).toMatchObject({ day: { used: 3 }, tripped: null })
    expect(other.isDegraded()).toBe(false)
    await upstash.stop()
  })

  it("is this process if nothing is named", async () => {
    const own = await quotaStore({})
    expect(await own.charge("known", limits, NOON)).toMatchObject({ day: { used: 1 } })
    expect(own.isDegraded()).toBe(false)
    expect(own.degradedReason()).toBeNull()
  })
})

function counters(subject: string): string[] {
  const minute = Math.floor(NOON / 60_000)
  return [`assay:quota:{${subject}}:minute:${minute}`, `assay:quota:{${subject}}:day:${Math.floor(minute / 1_440)}`]
}

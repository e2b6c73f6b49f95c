import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { memoryQuotaStore } from "./memory"
import { redisQuotaStore } from "./redis"
import type { QuotaStore } from "./store"
import { type RunningRedis, startRedis } from "./testing/redisServer"
import { type RunningUpstash, startUpstash } from "./testing/upstashRest"
import { upstashQuotaStore } from "./upstash"

const SECOND = 1_000
const MINUTE = 60 * SECOND
const NOON = Date.UTC(2026, 4, 4, 12)
const LAST_SECOND_OF_DAY = Date.UTC(2026, 4, 4, 23, 59, 59)
const roomy = { perMinute: 1_000, perDay: 10_000 }

let redis: RunningRedis
let upstash: RunningUpstash
const opened: QuotaStore[] = []

beforeAll(async () => {
  redis = await startRedis()
  upstash = await startUpstash(redis.url)
})

afterAll(async () => {
  await Promise.all(opened.map((store) => store.close()))
  await upstash?.stop()
  await redis?.stop()
})

const stores = {
  "in this process": () => memoryQuotaStore(),
  "in a Redis": () => redisQuotaStore(redis.url),
  "in an Upstash Redis": () => upstashQuotaStore(upstash.url, upstash.token),
}

let subjects = 0
const newSubject = () => `account_${++subjects}`
let subject: string
beforeEach(() => {
  subject = newSubject()
})

describe.each(Object.entries(stores))("a quota counted %s", (_, make) => {
  let store: QuotaStore

  beforeAll(() => {
    store = open(make)
  })

  const charge = async (caller: string, limits: { perMinute: number; perDay: number }, at: number, cost?: number) =>
    store.charge(caller, limits, at, cost)

  const used = async (caller: string, at: number) => {
    const { minute, day } = await store.peek(caller, roomy, at)
    return [minute.used, day.used]
  }

  it("lets exactly 5 of 200 parallel requests through if 5 are allowed, and the day then has 5", async () => {
    const verdicts = await parallel(200, () => charge(subject, { perMinute: 5, perDay: 100 }, NOON))
    expect(verdicts.filter(({ tripped }) => tripped === null)).toHaveLength(5)
    expect(verdicts.filter(({ tripped }) => tripped === "minute")).toHaveLength(195)
    expect(await used(subject, NOON)).toEqual([5, 5])
  })

  it("returns after each request how much of both windows is used and when they end", async () => {
    const limits = { perMinute: 5, perDay: 100 }
    await charge(subject, limits, NOON)
    expect(await charge(subject, limits, NOON + 59_999)).toEqual({
      minute: { limit: 5, used: 2, resetAt: NOON / SECOND + 60 },
      day: { limit: 100, used: 2, resetAt: Date.UTC(2026, 4, 5) / SECOND },
      tripped: null,
    })
  })

  it("restarts the minute on the clock minute while the day continues", async () => {
    const limits = { perMinute: 1, perDay: 100 }
    await charge(subject, limits, NOON + 59_999)
    expect(await charge(subject, limits, NOON + 59_999)).toMatchObject({ tripped: "minute" })
    expect(await charge(subject, limits, NOON + MINUTE)).toMatchObject({
      minute: { used: 1, resetAt: NOON / SECOND + 120 },
      day: { used: 2 },
      tripped: null,
    })
  })

  it("restarts the day at midnight UTC", async () => {
    const limits = { perMinute: 1, perDay: 1 }
    await charge(subject, limits, LAST_SECOND_OF_DAY)
    expect(await charge(subject, limits, LAST_SECOND_OF_DAY + SECOND)).toMatchObject({
      minute: { used: 1 },
      day: { used: 1, resetAt: Date.UTC(2026, 4, 6) / SECOND },
      tripped: null,
    })
  })

  it("refuses by the day while the minute still has room, and charges neither", async () => {
    const limits = { perMinute: 10, perDay: 3 }
    await parallel(3, () => charge(subject, limits, NOON))
    expect(await charge(subject, limits, NOON + MINUTE)).toMatchObject({
      minute: { used: 0 },
      day: { used: 3 },
      tripped: "day",
    })
    expect(await used(subject, NOON + MINUTE)).toEqual([0, 3])
  })

  it("names the minute before the day when both are full", async () => {
    const limits = { perMinute: 2, perDay: 2 }
    await parallel(2, () => charge(subject, limits, NOON))
    expect(await charge(subject, limits, NOON)).toMatchObject({ tripped: "minute" })
    expect(await charge(subject, limits, NOON + MINUTE)).toMatchObject({ tripped: "day" })
  })

  it("charges a request of many parts all at once or not at all", async () => {
    const limits = { perMinute: 5, perDay: 100 }
    expect(await charge(subject, limits, NOON, 3)).toMatchObject({ minute: { used: 3 }, tripped: null })
    expect(await charge(subject, limits, NOON, 3)).toMatchObject({ minute: { used: 3 }, tripped: "minute" })
    expect(await charge(subject, limits, NOON, 2)).toMatchObject({ minute: { used: 5 }, tripped: null })
  })

  it("gives back the cost of a failed request, in the windows it was charged in", async () => {
    await charge(subject, roomy, NOON)
    await charge(subject, roomy, NOON + MINUTE)
    await store.refund(subject, NOON)
    expect(await used(subject, NOON)).toEqual([0, 1])
    expect(await used(subject, NOON + MINUTE)).toEqual([1, 1])
  })

  it("makes room in a full window by a refund", async () => {
    const limits = { perMinute: 1, perDay: 1 }
    await charge(subject, limits, NOON)
    await store.refund(subject, NOON)
    expect(await charge(subject, limits, NOON)).toMatchObject({ tripped: null })
    expect(await charge(subject, limits, NOON)).toMatchObject({ tripped: "minute" })
  })

  it("never refunds more than was charged", async () => {
    await store.refund(subject, NOON)
    await charge(subject, roomy, NOON, 2)
    await store.refund(subject, NOON, 5)
    expect(await used(subject, NOON)).toEqual([0, 0])
    expect(await charge(subject, roomy, NOON)).toMatchObject({ minute: { used: 1 }, day: { used: 1 } })
  })

  it("shows the state without charging for it", async () => {
    const limits = { perMinute: 5, perDay: 100 }
    await charge(subject, limits, NOON)
    const shown = await parallel(10, async () => store.peek(subject, limits, NOON))
    expect(shown.at(-1)).toEqual({
      minute: { limit: 5, used: 1, resetAt: NOON / SECOND + 60 },
      day: { limit: 100, used: 1, resetAt: Date.UTC(2026, 4, 5) / SECOND },
    })
    expect(await used(newSubject(), NOON)).toEqual([0, 0])
  })

  it("keeps requests on both sides of a minute's end apart, in whatever order they come", async () => {
    const limits = { perMinute: 5, perDay: 100 }
    const verdicts = await parallel(40, (i) => charge(subject, limits, NOON + MINUTE - (i % 2)))
    expect(verdicts.filter(({ tripped }) => tripped === null)).toHaveLength(10)
    expect(await used(subject, NOON)).toEqual([5, 10])
    expect(await used(subject, NOON + MINUTE)).toEqual([5, 10])
  })

  it("applies new limits at once after a change of tier, up and down", async () => {
    await parallel(5, () => charge(subject, { perMinute: 5, perDay: 100 }, NOON))
    expect(await charge(subject, { perMinute: 10, perDay: 500 }, NOON)).toMatchObject({
      minute: { limit: 10, used: 6 },
      tripped: null,
    })
    expect(await charge(subject, { perMinute: 5, perDay: 100 }, NOON)).toMatchObject({
      minute: { limit: 5, used: 6 },
      tripped: "minute",
    })
  })

  it("counts callers separately, however absurd their names", async () => {
    const run = newSubject()
    const absurd = ["", "{", "}", "{}", "}{", "a{b}", "{a}b", " ", "\n\r\0", "é", "e\u0301", "💥", "\ud800", "\udbff"]
    const names = [...absurd, "a:minute:1", "a", "A", "*", "a".repeat(100_000), `${"a".repeat(100_000)}b`, "__proto__"]
    const callers = [...names.map((name) => run + name), ...names.map((name) => name + run)]
    const distinct = [...new Set(callers)]
    await Promise.all(distinct.map((caller, i) => charge(caller, roomy, NOON, i + 1)))
    const counts = await Promise.all(distinct.map((caller) => used(caller, NOON)))
    expect(counts).toEqual(distinct.map((_, i) => [i + 1, i + 1]))
  })

  it("accepts an empty name and names that objects have", async () => {
    for (const name of ["", "constructor", "__proto__"]) {
      const [before] = await used(name, NOON)
      expect(await charge(name, roomy, NOON)).toMatchObject({ minute: { used: before + 1 } })
    }
  })

  it("is raised to what was counted elsewhere, never lowered, and then exact under parallel requests", async () => {
    const limits = { perMinute: 1_000, perDay: 100 }
    await charge(subject, limits, NOON)
    await store.restore(subject, 97, NOON, 4)
    expect(await used(subject, NOON)).toEqual([4, 97])
    await store.restore(subject, 50, NOON)
    expect(await used(subject, NOON)).toEqual([4, 97])
    const [verdicts] = await Promise.all([
      parallel(50, () => charge(subject, limits, NOON)),
      parallel(50, async () => store.restore(subject, 97, NOON, 4)),
    ])
    expect(verdicts.filter(({ tripped }) => tripped === null)).toHaveLength(3)
    expect(await used(subject, NOON)).toEqual([7, 100])
  })

  it("reports that it is available", async () => {
    await expect(store.ping()).resolves.toBeUndefined()
  })
})

describe("servers that share a Redis", () => {
  it("are exact together, over either wire protocol", async () => {
    const replicas = [stores["in a Redis"], stores["in a Redis"], stores["in an Upstash Redis"]].map(open)
    const limits = { perMinute: 7, perDay: 100 }
    const verdicts = await parallel(150, async (i) => replicas[i % 3].charge(subject, limits, NOON))
    expect(verdicts.filter(({ tripped }) => tripped === null)).toHaveLength(7)
    for (const replica of replicas)
      expect(await replica.peek(subject, limits, NOON)).toMatchObject({ day: { used: 7 } })
  })

  it("leave nothing behind: each counter expires some time after its window", async () => {
    const store = open(stores["in a Redis"])
    await store.restore(subject, 1, NOON, 1)
    await store.charge(subject, roomy, NOON)
    await store.refund(subject, NOON, 2)
    await store.charge(subject, roomy, NOON)
    await store.restore(subject, 5, NOON, 5)
    const names = [`minute:${NOON / MINUTE}`, `day:${Math.floor(NOON / (24 * 60 * MINUTE))}`]
    const lives = await redis.ask((client) =>
      Promise.all(names.map((name) => client.ttl(`assay:quota:{${subject}}:${name}`))),
    )
    expect(lives[0]).toBeGreaterThan(60)
    expect(lives[0]).toBeLessThanOrEqual(180)
    expect(lives[1]).toBeGreaterThan(86_400)
    expect(lives[1]).toBeLessThanOrEqual(90_000)
    const lasting = await redis.ask(async (client) => {
      const keys = await client.keys("*")
      const lives = await Promise.all(keys.map((key) => client.ttl(key)))
      return keys.filter((_, i) => lives[i] < 0)
    })
    expect(lasting).toEqual([])
  })

  it("keep counting after Redis has forgotten the scripts", async () => {
    const store = open(stores["in a Redis"])
    await store.charge(subject, roomy, NOON)
    await redis.ask((client) => client.script("FLUSH"))
    expect(await store.charge(subject, roomy, NOON)).toMatchObject({ minute: { used: 2 } })
  })

  it("get an error when the Upstash token is wrong", async () => {
    const store = upstashQuotaStore(upstash.url, "another-token")
    await expect(store.ping()).rejects.toThrow("Unauthorized")
  })
})

function open(make: () => QuotaStore): QuotaStore {
  const store = make()
  opened.push(store)
  return store
}

function parallel<T>(times: number, ask: (i: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, i) => ask(i)))
}

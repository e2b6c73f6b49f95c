// @module-tag slow
import { createHash } from "node:crypto"
import { gunzipSync } from "node:zlib"
import { describe, expect, it, test } from "vitest"
import { putCallSignal } from "../../server/context/market/putCall"
import { collecting } from "../../server/jobs/collecting"
import { asKnown } from "../../server/knowledge/facts/asKnown"
import { fearGreed } from "../../server/knowledge/families/fearGreed"
import { connect, type Database } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"
import { createLogger } from "../../server/platform/log"
import { smallWorld } from "../../server/sources/testing/world"
import { callerOf } from "../support/caller"
import { createTestDatabase, testVariables } from "../support/database"
import { liveDatabase } from "../support/liveDatabase"
import { testServer } from "../support/testServer"

const server = testServer()
const caller = callerOf(server)

const ask = (query = "") => caller.ask(`market/fear-greed${query}`)

describe("market/fear-greed", () => {
  it("as of an earlier day, it ends there", async () => {
    const { stock, crypto } = await ask("?as_of=2026-11-10T12:00:00Z")
    expect([stock.date, crypto.date]).toEqual(["2026-11-09", "2026-11-10"])
  })

  it("before anything was known, it is empty and gives the reason", async () => {
    const { stock, crypto, meta } = await ask("?as_of=2020-01-01")
    expect([stock.score, stock.history, crypto.score, crypto.history]).toEqual([null, [], null, []])
    expect(meta.empty_reason).toBe("before_coverage")
  })
})

describe("market/pcr", () => {
  const pcr = (query = "") => caller.ask(`market/pcr${query}`)

  it("shows a session from the evening on at which it is published", async () => {
    expect((await pcr("?as_of=2026-11-17T00:59:59Z")).latest.date).toBe("2026-11-13")
    expect((await pcr("?as_of=2026-11-17T01:00:00Z")).latest.date).toBe("2026-11-16")
  })

  it("is stale half an hour after a session should be published, and shows since when", async () => {
    const own = server.clock.now
    server.clock.now = Date.parse("2026-11-24T01:29:59Z")
    expect(await pcr()).toMatchObject({ stale: false, stale_since: null, meta: { stale: false } })
    server.clock.now = Date.parse("2026-11-25T15:00:00Z")
    expect(await pcr()).toMatchObject({
      latest: { date: "2026-11-20" },
      stale: true,
      stale_since: "2026-11-24T01:30:00.000Z",
      meta: { stale: true, stale_reason: expect.stringContaining("2026-11-24") },
    })
    server.clock.now = own
  })
})

test.each([
  [1.0001, "bearish"],
  [1, "neutral"],
  [0.7, "neutral"],
  [0.6999, "bullish"],
])("a put/call ratio of %d is %s", (total, signal) => {
  expect(putCallSignal(total)).toBe(signal)
})

describe("crypto readings of alternative.me", () => {
  const live = liveDatabase()
  const run = async (at: string, into?: Database) => (await live.collect(["fear-greed"], new Date(at), into))[0]
  const known = async (at: string, from = live.database) => {
    const facts = await asKnown(from.pool, fearGreed, new Date(at))
    return facts.map(({ body, isAssumed }) => [body.date, body.score, isAssumed])
  }

  it("from before the first run are assumed to have been known on their day, and today's since it was fetched", async () => {
    expect(await run("2026-11-21T05:15:00Z")).toMatchObject({ sourceId: "alternative-me", outcome: "ok", added: 5 })
    expect(await known("2026-11-21T05:14:00Z")).toEqual([
      ["2026-11-20", 50, true],
      ["2026-11-19", 53, true],
      ["2026-11-18", 56, true],
      ["2026-11-17", 59, true],
    ])
    expect((await known("2026-11-21T05:15:00Z"))[0]).toEqual(["2026-11-21", 47, false])
  })

  it("have their own job, which makes up for a missed day", async () => {
    const [job] = collecting.filter(({ name }) => name === "collect-fear-greed")
    const env = readEnv({ ...testVariables, FEED: "live" })
    const context = { env, database: live.database, log: createLogger("silent") }
    const missed = (at: string) => job.findMissed?.(context, [], new Date(at))
    expect([job.schedule, job.timeZone, job.locks]).toEqual(["15 0 * * *", "America/New_York", ["fear-greed"]])
    expect(await missed("2026-11-21T23:00:00Z")).toBeNull()
    expect(await missed("2026-11-22T05:10:00Z")).toBeNull()
    expect(await missed("2026-11-22T05:30:00Z")).toBe("2026-11-22")
  })

  it("come with the compressed body, under its hash, stored once however often it comes", async () => {
    const { rows } = await live.database.pool.query("SELECT * FROM raw_body WHERE source_id = 'alternative-me'")
    expect(rows).toHaveLength(1)
    const [{ hash, packed, url, status, size }] = rows
    const body = gunzipSync(packed)
    expect([status, size, body.length]).toEqual([200, size, size])
    expect(createHash("sha256").update(body).digest()).toEqual(hash)
    expect(JSON.parse(body.toString()).data).toHaveLength(5)
    expect(url).toContain("/alternative-me/fng/?limit=")
  })

  it("are kept unchanged if alternative.me cannot be reached", async () => {
    await live.upstream.play("alternative-me", "error_in_words")
    const before = await known("2026-11-22T12:00:00Z")
    expect(await run("2026-11-22T05:15:00Z")).toMatchObject({ outcome: "unavailable", added: 0 })
    expect(await known("2026-11-22T12:00:00Z")).toEqual(before)
    await live.upstream.play("alternative-me", "ok")
  })

  it("that repeat change nothing, and one that differs is a revision known from then on", async () => {
    expect(await run("2026-11-21T06:00:00Z")).toMatchObject({ outcome: "ok", added: 0, corrected: 0 })
    live.upstream.become({ ...smallWorld, bars: smallWorld.bars.map((bar) => ({ ...bar, close: bar.close + 1 })) })
    expect(await run("2026-11-21T07:00:00Z")).toMatchObject({ added: 0, corrected: 5 })
    expect((await known("2026-11-21T06:59:00Z"))[0]).toEqual(["2026-11-21", 47, false])
    expect((await known("2026-11-21T07:00:00Z"))[0]).toEqual(["2026-11-21", 44, false])
  })

  it("that come after an outage are known since they were fetched, and earlier answers stay the same", async () => {
    const interrupted = connect(await createTestDatabase("migrated"))
    live.upstream.become({ ...smallWorld, bars: smallWorld.bars.filter(({ date }) => date < "2026-11-18") })
    expect(await run("2026-11-18T05:15:00Z", interrupted)).toMatchObject({ outcome: "ok", added: 2 })
    const during = await known("2026-11-20T12:00:00Z", interrupted)
    expect(during).toEqual([
      ["2026-11-18", 56, false],
      ["2026-11-17", 59, true],
    ])
    live.upstream.become(smallWorld)
    expect(await run("2026-11-21T05:15:00Z", interrupted)).toMatchObject({ outcome: "ok", added: 3 })
    expect(await known("2026-11-20T12:00:00Z", interrupted)).toEqual(during)
    expect((await known("2026-11-21T05:15:00Z", interrupted)).slice(0, 3)).toEqual([
      ["2026-11-21", 47, false],
      ["2026-11-20", 50, false],
      ["2026-11-19", 53, false],
    ])
    await interrupted.close()
  })
})

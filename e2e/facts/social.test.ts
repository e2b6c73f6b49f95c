// @module-tag slow
import { describe, expect, it } from "vitest"
import { universe } from "../../server/context/market/universe"
import { PLATFORMS } from "../../server/context/social/reading"
import { asKnown } from "../../server/knowledge/facts/asKnown"
import type { FamilyName } from "../../server/knowledge/families"
import { social } from "../../server/knowledge/families/social"
import type { AnswerOf } from "../../server/products/product"
import type { trending } from "../../server/products/social/trending"
import { callerOf, minuteForEachTest } from "../support/caller"
import { liveServer } from "../support/liveServer"
import { testServer } from "../support/testServer"

const dayMs = 86_400_000

type Trend = AnswerOf<typeof trending>["trends"][number]

describe("the simulated market's social talk", () => {
  const server = testServer()
  const caller = callerOf(server)
  minuteForEachTest(server)
  const ask = (path: string) => caller.ask(`social/${path}`)

  it("without a platform covers only stocks, the most mentioned first", async () => {
    const rows: Trend[] = (await ask("trending?limit=100")).trends
    expect(rows.every(({ ticker }) => ticker !== null)).toBe(true)
    expect(new Set(rows.map((row) => row.platform))).toEqual(new Set(["reddit", "youtube"]))
    const counts = rows.map(({ mention_count }) => mention_count)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  })

  it.each(PLATFORMS)("on %s is complete, including what is about no stock", async (name) => {
    const { trends, meta } = await ask(`trending?platform=${name}&days=1`)
    const rows: Trend[] = trends
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.every(({ platform }) => platform === name)).toBe(true)
    const isOfTopics = name === "wikipedia" || name === "google_trends"
    for (const { topic, title } of rows) expect([topic !== null, title === null]).toEqual([isOfTopics, isOfTopics])
    expect(rows.some(({ ticker }) => ticker === null)).toBe(name !== "reddit")
    // Titles have a sentiment, tickers and topics do not; simulated entries have no link.
    const hasMood = name.startsWith("youtube") || name === "hackernews"
    expect(rows.every(({ sentiment, url }) => (sentiment !== null) === hasMood && url === null)).toBe(true)
    if (name !== "reddit") {
      const scores = rows.map(({ engagement_score }) => engagement_score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    }
    for (const { first_seen_at, last_seen_at } of rows) {
      expect(first_seen_at <= last_seen_at && last_seen_at <= meta.as_of).toBe(true)
    }
  })

  it("on Reddit is given for one stock by day, newest first, each day next to the one before", async () => {
    const [{ ticker }] = (await ask("sentiment")).rows
    const { rows, is_trending, count } = await ask(`sentiment?ticker=${ticker}&days=14`)
    expect([is_trending, count]).toEqual([true, 14])
    expect(rows[0].date).toBe("2026-11-21")
    for (const [index, row] of rows.slice(0, -1).entries()) {
      expect(row.mention_count_previous).toBe(rows[index + 1].mention_count)
      expect(row.rank_previous).toBe(rows[index + 1].rank)
    }
  })

  it("about a stock that nobody mentions, or an unknown one, is an empty list with that reason", async () => {
    const { rows } = await ask("sentiment?days=14")
    const named = rows.map(({ ticker }: { ticker: string }) => ticker)
    const silent = universe("test").find(({ ticker, kind }) => kind !== "index" && !named.includes(ticker))?.ticker
    const answer = await ask(`sentiment?ticker=${silent}&days=14`)
    expect(answer).toMatchObject({ count: 0, is_trending: false, meta: { empty_reason: "not_trending" } })
    expect((await ask("sentiment?ticker=ZZZZ")).meta.empty_reason).toBe("no_matches")
  })

  it("is the last reading just after midnight in New York, before the first reading of the day", async () => {
    server.clock.now = Date.parse("2026-11-22T05:01:00Z")
    const { rows } = await ask("sentiment?days=1")
    expect(rows.length).toBeGreaterThan(2)
    expect(new Set(rows.map(({ date }: { date: string }) => date))).toEqual(new Set(["2026-11-21"]))
    expect((await ask("trending?platform=reddit&days=1")).count).toBeGreaterThan(2)
  })
})

describe("social talk of the real world", () => {
  const at = new Date("2026-11-20T15:00:00Z")
  const names = Object.values(social).map(({ name }) => name)
  const live = liveServer({ at, variables: { ACK_TERMS_GOOGLE_TRENDS: "acknowledged" } })
  const { server } = live
  const caller = callerOf(server)
  const ask = (path: string) => caller.ask(`social/${path}`)
  const collectAt = (now: Date, wanted: readonly FamilyName[] = names) => live.collect({ names: wanted, at: now })

  it("is empty before the first run, and stays so for YouTube without a key", async () => {
    expect((await ask("trending")).meta).toMatchObject({ data_origin: "live", empty_reason: "before_coverage" })
    expect((await ask("trending?platform=youtube")).meta.empty_reason).toBe("not_configured")
  })

  it("is live, credits its sources, and names the missing platform", async () => {
    expect(await collectAt(at)).toEqual({
      reddit: "ok",
      youtube: "disabled",
      hackernews: "ok",
      "google-trends": "ok",
      wikipedia: "ok",
    })
    const { trends, meta } = await ask("trending")
    expect(trends[0]).toMatchObject({
      platform: "reddit",
      ticker: "AAPL",
      title: "Company of AAPL & Sons",
      url: "https://apewisdom.io/stocks/AAPL/",
      last_seen_at: at.toISOString(),
    })
    expect(meta).toMatchObject({
      data_origin: "live",
      stale: false,
      coverage: { expected: 2, returned: 1, missing: ["youtube"] },
      sources: [{ source_id: "apewisdom", retrieved_at: at.toISOString() }],
    })
    const stories = await ask("trending?platform=hackernews")
    expect(stories.trends[0].url).toBe("https://news.ycombinator.com/item?id=49700255")
    expect(stories.meta.sources).toMatchObject([{ source_id: "algolia" }])
  })

  it("on Wikipedia is read two weeks back, and those days count as known since they were published", async () => {
    const { database } = server.service
    const known = await asKnown(database.pool, social.wikipedia, at)
    expect(known).toHaveLength(14)
    expect(known.at(-1)).toMatchObject({ isAssumed: true, knownAt: new Date("2026-11-07T12:00:00Z") })
  })

  it("is read from the second source if the first does not answer", async () => {
    await live.upstream.play("algolia", "html")
    const outcomes = await collectAt(new Date(at.getTime() + 4 * 3_600_000), ["reddit", "hackernews"])
    expect(outcomes).toEqual({ reddit: "ok", hackernews: "ok" })
    const { meta } = await ask("trending?platform=hackernews")
    const sources = meta.sources.map(({ source_id }: { source_id: string }) => source_id)
    expect(sources.toSorted()).toEqual(["algolia", "hacker-news"])
  })

  it("is stale as soon as the next reading is late, before the day is over", async () => {
    expect((await ask("trending")).meta.stale).toBe(false)
    server.clock.now = at.getTime() + 9 * 3_600_000
    const { stale, stale_reason, as_of } = (await ask("trending")).meta
    expect([stale, as_of]).toEqual([true, "2026-11-21T00:00:00.000Z"])
    expect(stale_reason).toBe("Reddit mentions could last be asked for at 2026-11-20T19:00:00.000Z.")
  })

  it("stays unchanged when its upstream fails, is then stale, and in the end reports that it could not be read", async () => {
    const before = await ask("trending")
    await live.upstream.play("apewisdom", "html")
    const day = new Date(at.getTime() + dayMs)
    expect(await collectAt(day, ["reddit", "wikipedia"])).toEqual({ reddit: "unavailable", wikipedia: "ok" })
    const after = await ask("trending")
    expect(after.trends).toEqual(before.trends)
    expect(after.meta).toMatchObject({ stale: true, stale_reason: expect.stringContaining("Reddit") })
    expect((await ask("trending?platform=wikipedia")).meta.stale).toBe(false)
    server.clock.now += 3 * dayMs
    const later = await ask("trending")
    expect(later).toMatchObject({
      count: 0,
      meta: { stale: true, empty_reason: "upstream_unavailable", coverage: { missing: ["reddit", "youtube"] } },
    })
    expect((await ask("sentiment?ticker=AAPL")).meta.empty_reason).toBe("upstream_unavailable")
  })
})

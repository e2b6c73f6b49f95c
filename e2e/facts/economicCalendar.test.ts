// @module-tag slow
import { beforeEach, describe, expect, it } from "vitest"
import { collecting } from "../../server/jobs/collecting"
import type { FamilyName } from "../../server/knowledge/families"
import { createLogger } from "../../server/platform/log"
import { callerOf } from "../support/caller"
import { liveServer } from "../support/liveServer"

type Event = { event: string; date: string; source: string; impact: string }

const agencies = ["bls", "bea", "census", "fed"]
const hourMs = 3_600_000
const firstRun = Date.parse("2026-11-21T15:00:00Z")

describe("the economic calendar of live schedules", () => {
  const live = liveServer()
  const { server } = live
  const caller = callerOf(server)
  beforeEach(async () => {
    for (const source of [...agencies, "fred"]) await live.upstream.play(source, "ok")
  })

  /** A run this many hours after the first; the clock stays there. Each agency allows ten calls a minute. */
  async function runAt(hours: number, more: Record<string, string> = {}, names: FamilyName[] = ["economic-calendar"]) {
    const at = new Date(firstRun + hours * hourMs)
    const outcomes = await live.collect({ names, at, by: "sourceId", more })
    server.clock.now = at.getTime()
    return outcomes
  }

  const ask = (query = "?days=30") => caller.ask(`market/economic-calendar${query}`)

  const datesOf = (events: readonly Event[], name: string) =>
    events.filter(({ event }) => event === name).map(({ date }) => date)

  it("is empty before the first run, and reports that nothing is known", async () => {
    server.clock.now = firstRun - hourMs
    expect(await ask()).toMatchObject({
      count: 0,
      upstream_available: false,
      meta: { empty_reason: "before_coverage", coverage: { expected: 4, returned: 0, missing: agencies } },
    })
  })

  it("reports that its upstreams are down if none was ever read, as the put/call ratio does", async () => {
    for (const source of agencies) await live.upstream.play(source, "html")
    await live.upstream.play("cboe", "blocked")
    await runAt(-0.5)
    await runAt(-0.5, {}, ["put-call"])
    expect(await ask()).toMatchObject({ count: 0, meta: { empty_reason: "upstream_unavailable" } })
    const pcr = (query = "") => caller.ask(`market/pcr${query}`)
    expect(await pcr()).toMatchObject({ latest: null, meta: { empty_reason: "upstream_unavailable" } })
    const before = new Date(firstRun - hourMs).toISOString()
    expect(await pcr(`?as_of=${before}`)).toMatchObject({ meta: { empty_reason: "before_coverage" } })
  })

  it("joins the schedules of all agencies, soonest first, with the impact of each event", async () => {
    expect(await runAt(0)).toEqual({ bls: "ok", bea: "ok", census: "ok", fed: "ok" })
    const { events, upstream_available, meta } = await ask()
    expect(upstream_available).toBe(true)
    expect(meta).toMatchObject({ data_origin: "live", coverage: { expected: 4, returned: 4, missing: [] } })
    expect(meta.sources.map(({ source_id }: { source_id: string }) => source_id).toSorted()).toEqual(
      agencies.toSorted(),
    )
    expect(events.map(({ date }: Event) => date)).toEqual(events.map(({ date }: Event) => date).toSorted())
    expect(events.find(({ event }: Event) => event === "Consumer Price Index")).toEqual({
      event_id: "consumer-price-index-2026-12-10",
      event: "Consumer Price Index",
      country: "US",
      date: "2026-12-10",
      scheduled_at: "2026-12-10T13:30:00.000Z",
      impact: "high",
      period: null,
      actual: null,
      estimate: null,
      previous: null,
      unit: null,
      basis: "schedule",
      source: "bls",
    })
    const { events: medium } = await ask("?days=30&impact=medium")
    expect(new Set(medium.map(({ event }: Event) => event))).toEqual(
      new Set([
        "Job Openings and Labor Turnover Survey",
        "Housing Starts and Building Permits",
        "New Home Sales",
        "Jobless Claims",
      ]),
    )
    const { events: soon } = await ask()
    expect(soon.every(({ date }: Event) => date >= "2026-11-21" && date <= "2026-12-21")).toBe(true)
  })

  it("includes for past days what was announced a week before, as is assumed, and no more", async () => {
    const { events, meta } = await ask("?days=30&as_of=2026-11-05T12:00:00Z")
    expect(datesOf(events, "Consumer Price Index")).toEqual(["2026-11-10"])
    expect(datesOf(events, "Producer Price Index")).toEqual([])
    expect(datesOf(events, "FOMC Rate Decision")).toEqual([])
    const sourcesAsOf = async (day: string) => {
      const answer = await ask(`?days=30&as_of=${day}T12:00:00Z`)
      return [...new Set(answer.events.map(({ source }: Event) => source))].toSorted()
    }
    expect([await sourcesAsOf("2026-10-05"), await sourcesAsOf("2026-10-18")]).toEqual([
      ["bls", "fed", "rule"],
      ["bea", "census", "fed", "rule"],
    ])
    expect(meta.data_origin).toBe("replay")
  })

  it("is served for six hours after it was read, and then is empty while no upstream can be reached", async () => {
    for (const source of agencies) await live.upstream.play(source, source === "bls" ? "blocked" : "html")
    expect(await runAt(3)).toEqual(Object.fromEntries(agencies.map((source) => [source, "unavailable"])))
    server.clock.now = firstRun + 6 * hourMs - 1
    const before = await ask()
    expect(before).toMatchObject({ upstream_available: true, meta: { stale: false, coverage: { missing: [] } } })
    expect(before.count).toBeGreaterThan(5)
    server.clock.now = firstRun + 6 * hourMs
    expect(await ask()).toMatchObject({
      count: 0,
      events: [],
      upstream_available: false,
      meta: {
        stale: true,
        stale_reason: "Economic events could last be asked for at 2026-11-21T15:00:00.000Z.",
        empty_reason: "upstream_unavailable",
        empty_detail: expect.stringContaining("21 November 2026 at 15:00 UTC"),
        coverage: { expected: 4, returned: 0, missing: agencies },
      },
    })
    const asked = new Date(firstRun + 6 * hourMs - 1).toISOString()
    expect((await ask(`?days=30&as_of=${asked}`)).events).toEqual(before.events)
  })

  it("continues with the others while one upstream is down, and names the missing one", async () => {
    await live.upstream.play("bls", "blocked")
    expect(await runAt(7)).toEqual({ bls: "unavailable", bea: "ok", census: "ok", fed: "ok" })
    const { events, upstream_available, meta } = await ask()
    expect([upstream_available, meta.coverage]).toMatchObject([true, { expected: 4, returned: 3, missing: ["bls"] }])
    expect(new Set(events.map(({ source }: Event) => source))).toEqual(new Set(["bea", "census", "fed", "rule"]))
    expect(await ask("?days=1")).toMatchObject({
      count: 0,
      meta: { empty_reason: "upstream_unavailable", empty_detail: expect.stringContaining("could not be read: bls.") },
    })
  })

  it("is read again when a worker starts once half of the six hours are over", async () => {
    const [job] = collecting.filter(({ name }) => name === "collect-economic-calendar")
    const context = { ...server.service, log: createLogger("silent") }
    const isDue = (hours: number) => job.isDueAtStart?.(context, new Date(firstRun + hours * hourMs))
    expect([await isDue(9.9), await isDue(10)]).toEqual([false, true])
  })

  it("follows its agency's changes, and keeps the earlier schedule for requests as of then", async () => {
    await runAt(8)
    expect(datesOf((await ask()).events, "Consumer Price Index")).toEqual(["2026-12-10"])
    await live.upstream.play("bls", "moved")
    await runAt(9)
    expect(datesOf((await ask()).events, "Consumer Price Index")).toEqual(["2026-12-17"])
    const before = new Date(firstRun + 8.5 * hourMs).toISOString()
    expect(datesOf((await ask(`?days=30&as_of=${before}`)).events, "Consumer Price Index")).toEqual(["2026-12-10"])
  })

  it("keeps its events if one row of a schedule, or the whole of it, can no longer be read", async () => {
    await runAt(10)
    const { events } = await ask()
    expect(datesOf(events, "Consumer Price Index")).toEqual(["2026-12-10"])
    await live.upstream.play("bls", "one_bad_start")
    expect(await runAt(10.5)).toMatchObject({ bls: "ok" })
    expect((await ask()).events).toEqual(events)
    const { sources } = await caller.ask("intelligence/status")
    expect(sources.find(({ source }: { source: string }) => source === "bls")).toMatchObject({ status: "degraded" })
    await live.upstream.play("bls", "bad_starts")
    await live.upstream.play("bea", "renamed")
    expect(await runAt(11)).toEqual({ bls: "format_changed", bea: "format_changed", census: "ok", fed: "ok" })
    expect((await ask()).events).toEqual(events)
  })

  it("adds with a key the events that only FRED announces, and none twice", async () => {
    expect(await runAt(12, { FRED_API_KEY: "a".repeat(32) })).toMatchObject({ fred: "ok", bls: "ok" })
    const { events, meta } = await ask()
    expect(meta.coverage).toMatchObject({ expected: 5, returned: 5, missing: [] })
    expect(datesOf(events, "Retail Sales")).toEqual(["2026-12-16"])
    expect(datesOf(events, "Consumer Price Index")).toEqual(["2026-12-10"])
    const ids = events.map(({ event_id }: { event_id: string }) => event_id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it("shows the previous period's figures once they have been read", async () => {
    expect(await runAt(13, {}, ["economic-figures"])).toMatchObject({ fred: "ok" })
    const { events } = await ask()
    const figuresOf = (name: string) => events.find(({ event }: Event) => event === name)
    expect(figuresOf("Consumer Price Index")).toMatchObject({
      actual: null,
      previous: 0.1992,
      unit: "% against the month before",
    })
    expect(figuresOf("FOMC Rate Decision")).toMatchObject({ actual: null, previous: null, unit: null })
  })
})

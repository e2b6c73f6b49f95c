// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { measured } from "../../server/context/intelligence/evidence"
import { asKnown } from "../../server/knowledge/facts/asKnown"
import type { FamilyName } from "../../server/knowledge/families"
import { earthquakes } from "../../server/knowledge/families/earthquakes"
import { briefing } from "../../server/products/intelligence/briefing"
import { events } from "../../server/products/intelligence/events"
import type { AnswerOf } from "../../server/products/product"
import { lastNoon } from "../../server/sources/testing/routes"
import { smallWorld } from "../../server/sources/testing/world"
import { callerOf, minuteForEachTest } from "../support/caller"
import { testNow } from "../support/database"
import { liveDatabase } from "../support/liveDatabase"
import { answerOf } from "../support/requests"
import { startTestServer, type TestServer } from "../support/server"
import { testServer } from "../support/testServer"

type Event = AnswerOf<typeof events>["events"][number]
type Asked = Parameters<typeof answerOf<typeof events>>[2]

describe("intelligence/events of the simulated market", () => {
  const server = testServer()
  const caller = callerOf(server)
  minuteForEachTest(server)
  let year: Event[]

  beforeAll(async () => {
    year = await caller.rowsOf("intelligence/events?limit=50", "events")
  })

  const ask = (params: Asked = {}) => caller.answer(events, params)
  const momentBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()
  const earlier = async ({ event_id, category }: Event, as_of: string) =>
    (await ask({ category, limit: 50, as_of })).events.find((each) => each.event_id === event_id)

  it("cover a year of earthquakes and inventories, each with its clocks and figures", () => {
    expect(new Set(year.map(({ category }) => category))).toEqual(new Set(["earthquake", "energy_inventory"]))
    expect(year.length).toBeGreaterThan(700)
    expect(new Set(year.map(({ event_id }) => event_id)).size).toBe(year.length)
    for (const { observed_at, retrieved_at, updated_at, measurements } of year) {
      expect(observed_at <= retrieved_at && (updated_at ?? "") <= retrieved_at).toBe(true)
      expect(measurements.length).toBeGreaterThan(0)
    }
  })

  it("show what each revision changed, and are unchanged as of before it", async () => {
    const [event] = year.filter(({ category, revision }) => category === "earthquake" && revision === 2)
    const [newest] = event.revisions
    expect(newest.changed_fields).toContain("summary")
    const then = await earlier(event, momentBefore(newest.revised_at))
    expect(then).toMatchObject({ revision: 1, summary: "Automatic, not reviewed yet." })
    expect(event.summary).toContain("Reviewed by an analyst.")
  })

  it("stay listed if the source withdraws them, with the time since when", async () => {
    const [gone] = year.filter(({ retracted }) => retracted)
    expect(gone.retracted_at).toBe(gone.revisions[0].revised_at)
    expect(gone.revisions[0].changed_fields).toContain("retracted")
    const then = await earlier(gone, momentBefore(String(gone.retracted_at)))
    expect(then).toMatchObject({ retracted: false, retracted_at: null })
  })

  it("of silently changed inventories have both figures, each from its own time on", async () => {
    const [event] = year.filter(({ category, revision }) => category === "energy_inventory" && revision > 1)
    expect(event.revisions[0].changed_fields.filter((field) => field.startsWith("measurements."))).toHaveLength(1)
    const then = await earlier(event, momentBefore(event.revisions[0].revised_at))
    expect(then?.measurements[0].value).not.toBe(event.measurements[0].value)
    expect(event.published_at && then?.retrieved_at).toBe(event.published_at)
  })

  it("can be filtered by source or kind, and name a source that is not configured", async () => {
    for (const { category } of (await ask({ source: "eia" })).events) expect(category).toBe("energy_inventory")
    expect((await ask({ source: "usgs", category: "energy_inventory" })).meta.empty_reason).toBe("no_matches")
    for (const source of ["worldmonitor", "osiris"] as const) {
      const { count, meta } = await ask({ source })
      expect([count, meta.empty_reason]).toEqual([0, "not_configured"])
      expect(meta.empty_detail).toMatch(/not configured/)
    }
  })

  it("are stale from the quarter of an hour on after which nobody has read their source", async () => {
    const silentAt = testNow.getTime() + 15 * 60_000
    server.clock.now = silentAt - 1
    expect((await ask()).meta.stale).toBe(false)
    server.clock.now = silentAt + 60_000
    const { events: listed, meta } = await ask({ category: "earthquake" })
    expect(meta).toMatchObject({ stale: true, as_of: new Date(silentAt).toISOString() })
    expect(meta.stale_reason).toBe(`Earthquakes could last be asked for at ${testNow.toISOString()}.`)
    for (const { stale, coverage } of listed) expect([stale, coverage.complete]).toEqual([true, false])
    const { unknowns, coverage } = await caller.answer(briefing, {})
    expect(unknowns).toContain(
      `The USGS was last read at ${testNow.toISOString()}; what happened since then is unknown.`,
    )
    expect(coverage.complete).toBe(false)
    expect(meta.coverage).toMatchObject({ expected: 1, returned: 0, missing: ["usgs"] })
    expect((await ask({ source: "eia" })).meta).toMatchObject({ stale: false, coverage: { missing: [] } })
  })
})

describe("evidence of live upstreams", () => {
  const opened = new Date()
  const noon = lastNoon({ ...smallWorld, now: () => opened })
  const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
  const live = liveDatabase({ EIA_API_KEY: "a-key" }, { ...smallWorld, now: () => opened })
  const run = async (family: FamilyName, minutes: number) => (await live.collect([family], at(minutes)))[0]
  let server: TestServer
  afterAll(() => server?.close())

  const known = async (minutes: number) =>
    asKnown(live.database.pool, earthquakes, at(minutes), { withRetracted: true })
  const newest = async (minutes: number) => (await known(minutes))[0]
  const magnitudeAt = async (minutes: number) => measured((await newest(minutes)).body, "magnitude")

  it("from before the first run is assumed to have been known since its last change", async () => {
    expect(await run("earthquakes", 0)).toMatchObject({ sourceId: "usgs", outcome: "ok", added: 8 })
    const assumed = (await known(0)).filter(({ isAssumed }) => isAssumed)
    expect(assumed).toHaveLength(5)
    for (const { body, knownAt } of assumed) expect(knownAt.toISOString()).toBe(body.updatedAt)
    expect(await run("earthquakes", 1)).toMatchObject({ outcome: "ok", added: 0, corrected: 0 })
  })

  it("can be revised, and keeps its key under another id", async () => {
    await live.upstream.play("usgs", "revised")
    expect(await run("earthquakes", 5)).toMatchObject({ added: 0, corrected: 1 })
    expect([await magnitudeAt(4), await magnitudeAt(5)]).toEqual([5.1, 5.3])
    await live.upstream.play("usgs", "renamed")
    expect(await run("earthquakes", 10)).toMatchObject({ added: 0, corrected: 1 })
    const { key: first } = await newest(0)
    expect(await newest(10)).toMatchObject({ key: first, revision: 3, body: { sourceEventId: "ak026xyz" } })
  })

  it("that turns out to be one event is merged, and the other is withdrawn", async () => {
    await live.upstream.play("usgs", "merged")
    expect(await run("earthquakes", 15)).toMatchObject({ added: 0, corrected: 2 })
    const [before, after] = [await known(14), await known(15)]
    expect(new Set(after.map(({ key }) => key))).toEqual(new Set(before.map(({ key }) => key)))
    expect(after.map(({ isRetracted }) => isRetracted)).toEqual(before.map((_, index) => index === 1))
    expect(after[0].body.sourceEventId).toBe("ak026xyz")
  })

  it("that was deleted is withdrawn, and older copies do not restore it", async () => {
    await live.upstream.play("usgs", "deleted")
    expect((await run("earthquakes", 20)).corrected).toBeGreaterThan(0)
    const gone = async (minutes: number) =>
      (await known(minutes)).filter(({ isRetracted }) => isRetracted).map((fact) => fact.key)
    expect(await gone(20)).toHaveLength(2)
    await live.upstream.play("usgs", "ok")
    expect(await run("earthquakes", 25)).toMatchObject({ outcome: "ok", added: 0, corrected: 0 })
    expect(await gone(25)).toEqual(await gone(20))
  })

  it("that turns out weaker is revised, and that was no event is withdrawn, even if it left the feed", async () => {
    await live.upstream.play("usgs", "weakened")
    expect(await run("earthquakes", 26)).toMatchObject({ outcome: "ok", added: 0, corrected: 1 })
    expect(await magnitudeAt(26)).toBe(4.4)
    await live.upstream.play("usgs", "reclassified")
    expect(await run("earthquakes", 27)).toMatchObject({ outcome: "ok", added: 0, corrected: 1 })
    expect((await newest(27)).isRetracted).toBe(true)
    await live.upstream.play("usgs", "ok")
  })

  it("stays unchanged while the USGS cannot be read", async () => {
    const before = await known(28)
    for (const scenario of ["html", "stale_feed", "renamed_columns"]) {
      await live.upstream.play("usgs", scenario)
      expect(await run("earthquakes", 30)).toMatchObject({ added: 0, corrected: 0 })
    }
    expect(await known(31)).toEqual(before)
    await live.upstream.play("usgs", "ok")
  })

  it("comes with every vintage of a figure, each source once, and the truth about unread sources", {
    tags: "slow",
  }, async () => {
    await run("energy-inventories", 0)
    await live.upstream.play("eia", "revised")
    expect(await run("energy-inventories", 5)).toMatchObject({ outcome: "ok", added: 0, corrected: 7 })
    expect(await run("osiris-relay", 0)).toMatchObject({ outcome: "ok", added: 5 })
    // Relays give no revision time, so an earlier origin does not mean an older version.
    await live.upstream.play("osiris", "revised")
    expect(await run("osiris-relay", 5)).toMatchObject({ outcome: "ok", added: 0, corrected: 1 })
    expect(await run("worldmonitor-relay", 5)).toMatchObject({ outcome: "not_configured" })
    server = await startTestServer(live.variables, live.database.url, { now: at(33).getTime() })
    const key = await server.key("api_pro")
    const ask = (params: Asked) => answerOf(server, events, { limit: 50, ...params }, key)

    const { events: listed, meta } = await ask({})
    expect(new Set(listed.map(({ source }) => source))).toEqual(new Set(["usgs", "eia"]))
    expect(meta).toMatchObject({ data_origin: "live", stale: false })
    const changed = listed.filter(({ source, revision }) => source === "eia" && revision === 2)
    expect(changed).toHaveLength(7)
    for (const { revisions, updated_at } of changed) {
      expect(revisions[0].changed_fields).toEqual([expect.stringMatching(/^measurements\./)])
      expect(updated_at).toBe(at(5).toISOString())
    }
    const passedOn = (await ask({ source: "osiris" })).events
    for (const { retrieved_at } of passedOn) expect(retrieved_at >= noon.toISOString()).toBe(true)
    expect(passedOn).toMatchObject(Array(5).fill({ agency: "usgs", origin: "live", stale: false }))
    expect((await ask({ source: "worldmonitor" })).meta.empty_reason).toBe("not_configured")

    server.clock.now = at(60).getTime()
    const later = await ask({ source: "usgs" })
    expect(later.meta.stale_reason).toContain(`Earthquakes could last be asked for at ${at(27).toISOString()}`)
    expect(later.events.every(({ stale }) => stale)).toBe(true)
  })
})

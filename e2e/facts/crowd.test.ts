// @module-tag slow
import { describe, expect, it } from "vitest"
import { VENUES } from "../../server/context/crowd/facts"
import { openKnowledge } from "../../server/knowledge/store"
import { sourceCatalogue } from "../../server/knowledge/upstreams"
import { products } from "../../server/products"
import { envelope } from "../../server/products/envelope"
import { callerOf } from "../support/caller"
import { liveDatabase } from "../support/liveDatabase"
import { testServer } from "../support/testServer"

const server = testServer()
const caller = callerOf(server)

const ask = (path: string) => caller.ask(`crowd/${path}`)

describe("crowd/consensus", () => {
  it("can be filtered to questions that several venues list", async () => {
    const { questions } = await ask("consensus?min_venues=3&limit=100")
    expect(questions.length).toBeGreaterThan(0)
    for (const { venues } of questions) {
      expect(venues.map(({ venue }: { venue: string }) => venue).toSorted()).toEqual(VENUES.toSorted())
    }
  })

  it("as of an earlier moment, gives the prices of then", async () => {
    const { questions, meta } = await ask("consensus?as_of=2026-06-10T12:00:00Z")
    expect(meta.data_through).toBe("2026-06-10")
    for (const { venues } of questions) expect(venues[0].updated_at).toBe("2026-06-10T04:00:00.000Z")
  })
})

describe("crowd/shift", () => {
  it("leaves out and counts questions read more than two windows apart, and reports it if that is all", async () => {
    const { shifts: daily, n_outside_window: none } = await ask("shift?window_hours=12&limit=100")
    expect([daily.length > 0, none]).toEqual([true, 0])
    const { shifts, n_outside_window, meta } = await ask("shift?window_hours=11&limit=100")
    expect([shifts, n_outside_window, meta.empty_reason]).toEqual([[], daily.length, "upstream_unavailable"])
  })

  it("with a longer window compares with earlier prices", async () => {
    const { shifts } = await ask("shift?window_hours=168")
    expect(shifts[0].before_at).toBe("2026-11-14T05:00:00.000Z")
  })
})

describe("crowd/calibration", () => {
  it("over a day without a closing market, has every venue with no market and no figure", async () => {
    const { forecasters, meta } = await ask("calibration?days=1&as_of=2026-11-15")
    expect([forecasters.length, meta.empty_reason, meta.coverage.missing]).toEqual([3, null, []])
    const none = { base_rate: null, base_rate_low: null, brier_score: null, skill_low: null, calibration_error: null }
    for (const forecaster of forecasters) expect(forecaster).toMatchObject({ n_resolved: 0, ...none })
  })

  it("includes only markets that had resolved by the requested moment", async () => {
    const [early, late] = [await ask("calibration?as_of=2026-02-01"), await ask("calibration")]
    expect(early.forecasters[0].n_resolved).toBeLessThan(late.forecasters[0].n_resolved)
  })
})

describe("venues in live mode", () => {
  const names = ["crowd-polymarket", "crowd-kalshi", "crowd-manifold"] as const
  const live = liveDatabase({ KALSHI_SERIES: "KXINXY", ACK_TERMS_KALSHI: "acknowledged" })
  const run = (at: string) => live.collect(names, new Date(at))

  async function answer(name: string, at: string, asked: Record<string, unknown> = {}) {
    const [product] = products.filter((each) => [name, `crowd/${name}`].includes(each.name))
    if (product.kind !== "data") throw new Error(`${name} serves no data`)
    const knowledge = await openKnowledge(live.env, live.database, sourceCatalogue(live.env))
    const asOf = new Date(at)
    const params = product.params.parse(asked)
    const body = await envelope(product, params, knowledge.at(asOf, product.needs))
    knowledge.close()
    return JSON.parse(JSON.stringify(body))
  }

  it("answer from the first run on, with the origin live and each venue named", async () => {
    const reports = await run("2026-11-21T15:07:00Z")
    expect(reports.map(({ outcome }) => outcome)).toEqual(["ok", "ok", "ok"])
    const consensus = await answer("consensus", "2026-11-21T15:08:00Z")
    expect(consensus.meta).toMatchObject({ data_origin: "live", coverage: { returned: 3 } })
    expect(consensus.meta.sources.map(({ source_id }: { source_id: string }) => source_id)).toEqual([...VENUES])
    expect(consensus.questions).toHaveLength(5)
    expect(consensus.questions[0].venue_count).toBe(3)
    const { forecasters } = await answer("calibration", "2026-11-21T15:08:00Z")
    expect(forecasters.map(({ n_resolved }: { n_resolved: number }) => n_resolved)).toEqual([25, 25, 25])
  })

  it("that repeat the same prices move only the snapshot of the hour", async () => {
    const reports = await run("2026-11-21T16:07:00Z")
    expect(reports).toMatchObject(Array(3).fill({ added: 1, corrected: 0 }))
    const { shifts, meta } = await answer("shift", "2026-11-21T16:08:00Z")
    expect([shifts, meta.empty_reason]).toEqual([[], "before_coverage"])
    expect(meta.empty_detail).toMatch(/after 2026-11-22T\d\d:\d\d:00\.000Z has earlier ones to compare with\.$/)
    const lately = await answer("shift", "2026-11-21T16:08:00Z", { window_hours: 1 })
    expect(lately.shifts).toHaveLength(5)
  })

  it.each([
    ["polymarket", "Polymarket", "2026-11-21T18:07:00.000Z"],
    ["kalshi", "Kalshi", "2026-11-21T22:07:00.000Z"],
    ["manifold", "Manifold", "2026-11-22T02:07:00.000Z"],
  ] as const)(
    "%s, if it could not be read for two hours, makes the answer stale, is named, and keeps its prices",
    { tags: "slow" },
    async (venue, title, killedAt) => {
      const [read, refused] = [killedAt, new Date(Date.parse(killedAt) + 2 * 3_600_000).toISOString()]
      await run(read)
      await live.upstream.play(venue, "forbidden")
      const reports = await run(refused)
      const expected = VENUES.map((each) => (each === venue ? "unavailable" : "ok"))
      expect(reports.map(({ outcome }) => outcome)).toEqual(expected)
      const { questions, meta } = await answer("consensus", refused)
      expect(meta).toMatchObject({
        stale: true,
        stale_reason: `Prices of ${title} could last be asked for at ${read}.`,
        coverage: { expected: 3, returned: 3, missing: [] },
      })
      const readAt = questions[0].venues.map((each: Record<string, string>) => [each.venue, each.updated_at])
      expect(new Map(readAt)).toEqual(new Map(VENUES.map((each) => [each, each === venue ? read : refused])))
      const { sources } = await answer("intelligence/status", refused)
      const stood = (each: string) => sources.find(({ source }: { source: string }) => source === each)
      expect(stood(venue)).toMatchObject({ last_attempt_at: refused, last_success_at: read })
      expect(stood(venue).status).not.toBe("ok")
      expect(VENUES.filter((each) => stood(each).status === "ok")).toEqual(VENUES.filter((each) => each !== venue))
      await live.upstream.play(venue, "ok")
    },
  )

  it("with one down for a day are answered without it, and the answer names it", async () => {
    await live.upstream.play("kalshi", "forbidden")
    await run("2026-11-23T08:07:00Z")
    const { questions, meta } = await answer("consensus", "2026-11-23T08:08:00Z")
    expect(meta.coverage).toMatchObject({ expected: 3, returned: 2, missing: ["kalshi"] })
    expect(meta).toMatchObject({ stale: true, stale_reason: expect.stringContaining("Prices of Kalshi") })
    expect(questions[0].venue_count).toBe(2)
    await live.upstream.play("kalshi", "ok")
  })

  it("unreadable for as long as prices last leave the answer empty, with the reason", async () => {
    const { questions, meta } = await answer("consensus", "2026-11-25T12:00:00Z")
    expect([questions, meta.empty_reason, meta.stale]).toEqual([[], "upstream_unavailable", true])
    expect(meta.coverage.missing).toEqual([...VENUES])
  })

  it("never read so far leave the answer empty, with the reason", async () => {
    const { questions, meta } = await answer("consensus", "2026-11-01T00:00:00Z")
    expect([questions, meta.empty_reason]).toEqual([[], "before_coverage"])
  })
})

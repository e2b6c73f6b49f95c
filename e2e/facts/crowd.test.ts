// @module-tag slow
import { describe, expect, it } from "vitest"
import { VENUES } from "../../server/context/crowd/facts"
import { crowdKalshi, crowdManifold, crowdPolymarket } from "../../server/knowledge/families/crowd"
import { openKnowledge } from "../../server/knowledge/store"
import { sourceCatalogue } from "../../server/knowledge/upstreams"
import { products } from "../../server/products"
import { envelope } from "../../server/products/envelope"
import { callerOf } from "../support/caller"
import { liveDatabase } from "../support/liveDatabase"
import { testServer } from "../support/testServer"

const server = testServer()
const caller = callerOf(server)

function expectBetween(figure: number, low: number, high: number): void {
  expect(low).toBeLessThanOrEqual(figure)
  expect(high).toBeGreaterThanOrEqual(figure)
}

const ask = (path: string) => caller.ask(`crowd/${path}`)

describe("crowd/consensus", () => {
  it("gives the open questions of all venues with the mean of their prices, now and two weeks before", async () => {
    const { questions, total_count, meta } = await ask("consensus?limit=100")
    expect(total_count).toBe(questions.length)
    expect(meta).toMatchObject({
      data_origin: "simulated",
      stale: false,
      data_through: "2026-11-21",
      coverage: { expected: 3, returned: 3, missing: [] },
    })
    for (const { venues, venue_count, consensus_probability, history, close_at } of questions) {
      const mids = venues.map(({ mid }: { mid: number }) => mid)
      expect(venue_count).toBe(venues.length)
      const mean = mids.reduce((sum: number, mid: number) => sum + mid, 0) / mids.length
      expect(consensus_probability).toBeCloseTo(mean, 3)
      expect(history.at(-1)).toEqual({ date: "2026-11-21", probability: consensus_probability })
      expect(Date.parse(close_at)).toBeGreaterThan(Date.parse(meta.as_of))
    }
    expect(questions[0].venue_count).toBe(3)
  })

  it("marks each price that is a last trade", async () => {
    const { questions } = await ask("consensus?limit=100")
    const venues = questions.flatMap((question: { venues: unknown[] }) => question.venues)
    for (const { venue, bid, ask: offer, mid, mid_is_last_trade } of venues) {
      const isMiddle = bid !== null && offer !== null && offer - bid <= 0.1
      expect(mid_is_last_trade).toBe(venue !== "manifold" && !isMiddle)
      if (isMiddle) expect(mid).toBeCloseTo((bid + offer) / 2, 3)
    }
  })

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
  it("shows how far each question has moved, the furthest first", async () => {
    const { shifts, window_hours } = await ask("shift?limit=100")
    expect(window_hours).toBe(24)
    const sizes = shifts.map(({ change_pp }: { change_pp: number }) => Math.abs(change_pp))
    expect(sizes).toEqual(sizes.toSorted((a: number, b: number) => b - a))
    for (const { probability_before, probability_now, change_pp, before_at, now_at, hours_between } of shifts) {
      expect(change_pp).toBeCloseTo(100 * (probability_now - probability_before), 1)
      expect(Date.parse(now_at) - Date.parse(before_at)).toBe(24 * 3_600_000)
      expect(hours_between).toBe(24)
    }
  })

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
  it("scores each venue's prices of a day before the close, next to its own base rate", async () => {
    const { forecasters, hours_before_close } = await ask("calibration")
    expect(hours_before_close).toBe(24)
    expect(forecasters.map(({ forecaster_id }: { forecaster_id: string }) => forecaster_id)).toEqual(VENUES.toSorted())
    for (const { n_resolved, n_events, brier_score, base_brier_score, skill, calibration, ...record } of forecasters) {
      expect(n_events).toBeLessThan(n_resolved)
      expect(skill).toBeCloseTo(1 - brier_score / base_brier_score, 4)
      expectBetween(skill, record.skill_low, record.skill_high)
      expectBetween(record.base_rate, record.base_rate_low, record.base_rate_high)
      expect(calibration.reduce((sum: number, { n }: { n: number }) => sum + n, 0)).toBe(n_resolved)
      for (const { n, n_events, realized_rate, realized_low, realized_high } of calibration) {
        expect(n_events).toBeLessThanOrEqual(n)
        if (n > 0) expectBetween(realized_rate, realized_low, realized_high)
        else expect([n_events, realized_rate, realized_low, realized_high]).toEqual([0, null, null, null])
      }
    }
  })

  it("over a day without a closing market, has every venue with no market and no figure", async () => {
    const { forecasters, meta } = await ask("calibration?days=1&as_of=2026-11-15")
    expect([forecasters.length, meta.empty_reason, meta.coverage.missing]).toEqual([3, null, []])
    for (const { n_resolved, base_rate, base_rate_low, brier_score, skill_low, calibration_error } of forecasters) {
      expect(n_resolved).toBe(0)
      expect([base_rate, base_rate_low, brier_score, skill_low, calibration_error]).toEqual(new Array(5).fill(null))
    }
  })

  it("includes only markets that had resolved by the requested moment", async () => {
    const [early, late] = [await ask("calibration?as_of=2026-02-01"), await ask("calibration")]
    expect(early.forecasters[0].n_resolved).toBeLessThan(late.forecasters[0].n_resolved)
  })
})

describe("crowd/divergence", () => {
  it("shows only prices outside of the other venue's bid and ask, and what was searched", async () => {
    const { rows, scanned, match_method, edge_status } = await ask("divergence?limit=200")
    expect([match_method, edge_status]).toEqual(["exact_title", "not_measured"])
    expect(scanned.matched_titles).toBeGreaterThan(0)
    for (const { bid_a, ask_a, price_b, side, gap_pp, venue_a } of rows) {
      expect(venue_a).not.toBe("manifold")
      expect(side).toBe(price_b > ask_a ? "above_ask" : "below_bid")
      expect(gap_pp).toBeCloseTo(100 * (price_b > ask_a ? price_b - ask_a : bid_a - price_b), 1)
    }
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

it("every venue has its own family, collected by the hour", () => {
  for (const family of [crowdPolymarket, crowdKalshi, crowdManifold]) {
    expect([family.schedule.cron, family.sources.length]).toEqual(["7 * * * *", 1])
  }
})

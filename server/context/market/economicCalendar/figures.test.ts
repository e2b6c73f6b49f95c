import { describe, expect, it, test } from "vitest"
import { type EconomicFigure, firstDayOf, releaseFigures, type SeriesId } from "./figures"
import { type EconomicRelease, releaseNames } from "./release"

const asOf = new Date("2026-11-21T15:00:00Z")

function release(name: string, period: string | null, date = "2026-12-10"): EconomicRelease {
  return { source: "bls", name, date, scheduled_at: `${date}T13:30:00Z`, period, announced_date: null }
}

function figures(series: SeriesId, values: Record<string, number>): EconomicFigure[] {
  return Object.entries(values).map(([date, value]) => ({ series, date, value, released_date: null }))
}

const cpi = figures("CPIAUCSL", { "2026-08-01": 300, "2026-09-01": 303, "2026-10-01": 306.03 })

describe("the figures of a release", () => {
  it("to come are those of the period before it, as usually quoted", () => {
    const told = releaseFigures(release(releaseNames.cpi, "November 2026"), cpi, asOf)
    expect(told).toEqual({ actual: null, previous: expect.closeTo(1, 9), unit: "% against the month before" })
    const jobs = figures("PAYEMS", { "2026-09-01": 159_000, "2026-10-01": 159_120 })
    expect(releaseFigures(release(releaseNames.jobs, "November 2026"), jobs, asOf).previous).toBe(120)
    const claims = figures("ICSA", { "2026-11-14": 221_000, "2026-11-07": 219_000 })
    expect(releaseFigures(release(releaseNames.joblessClaims, null), claims, asOf).previous).toBe(221_000)
  })

  it("in the past are the released one and the one before", () => {
    const told = releaseFigures(release(releaseNames.cpi, "September 2026", "2026-11-21"), cpi, asOf)
    expect([told.actual, told.previous]).toEqual([expect.closeTo(1, 9), null])
    const later = releaseFigures(release(releaseNames.cpi, "October 2026", "2026-11-21"), cpi, asOf)
    expect([later.actual, later.previous]).toEqual([expect.closeTo(1, 9), expect.closeTo(1, 9)])
  })

  it("to come are the earlier estimate of its period, if any, and none as released", () => {
    const gdp = figures("A191RL1Q225SBEA", { "2026-04-01": 1.9, "2026-07-01": 2.4 })
    const told = releaseFigures(release(releaseNames.gdp, "Q3 2026", "2026-11-25"), gdp, asOf)
    expect(told).toEqual({ actual: null, previous: 2.4, unit: "% at an annual rate" })
    expect(releaseFigures(release(releaseNames.gdp, "Q3 2026", "2026-11-21"), gdp, asOf)).toMatchObject({
      actual: 2.4,
      previous: 1.9,
    })
  })

  it("without an hour count as released from the start of its day in New York", () => {
    const claims = figures("ICSA", { "2026-11-14": 221_000 })
    const allDay = { ...release(releaseNames.joblessClaims, null, "2026-11-21"), scheduled_at: null }
    const at = (instant: string) => releaseFigures(allDay, claims, new Date(instant)).previous
    expect([at("2026-11-21T04:59:59Z"), at("2026-11-21T05:00:00Z")]).toEqual([221_000, null])
  })

  it("are null when their period is unknown, when none is on record, and when the release has no figure", () => {
    const nothing = { actual: null, previous: null, unit: null }
    expect(releaseFigures(release(releaseNames.cpi, null, "2026-11-20"), cpi, asOf)).toEqual(nothing)
    expect(releaseFigures(release(releaseNames.cpi, "November 2026"), [], asOf)).toEqual(nothing)
    expect(releaseFigures(release(releaseNames.cpi, "November 2026"), cpi.slice(2), asOf)).toEqual(nothing)
    expect(releaseFigures(release(releaseNames.fomcDecision, null), cpi, asOf)).toEqual(nothing)
  })
})

test.each([
  ["November 2026", "2026-11-01"],
  ["Q3 2026", "2026-07-01"],
  ["3rd Quarter 2026", "2026-07-01"],
  ["Autumn 2026", null],
  ["2026", null],
])("the period %s begins on %s", (period, date) => {
  expect(firstDayOf(period)).toBe(date)
})

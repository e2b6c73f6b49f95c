import { describe, expect, it } from "vitest"
import { economicCalendar } from "./economicCalendar"
import type { Impact } from "./economicCalendar/impact"
import { type EconomicRelease, releaseNames } from "./economicCalendar/release"

const asOf = new Date("2026-11-21T15:00:00Z")
const hourMs = 3_600_000

function release(source: string, name: string, date: string): EconomicRelease {
  return { source, name, date, scheduled_at: null, period: null, announced_date: null }
}

const cpi = release("bls", releaseNames.cpi, "2026-12-10")
const gdp = release("bea", releaseNames.gdp, "2026-11-25")

type Asked = {
  hasRules?: boolean
  hours?: Record<string, number | null>
  releases?: EconomicRelease[]
  days?: number
  impact?: Impact
}

function ask({ hasRules = false, hours = { bls: 1, bea: 1 }, releases = [cpi, gdp], days = 30, impact }: Asked = {}) {
  const reads = Object.entries(hours).map(([source, ago]) => {
    return { source, readAt: ago === null ? null : new Date(asOf.getTime() - ago * hourMs) }
  })
  const question = {
    ...{ asOf, days, impact, expected: ["bls", "bea"], reads, releases, hasRules },
    servedForMs: 6 * hourMs,
  }
  const { releases: shown, missing } = economicCalendar(question)
  return { shown: shown.map(({ source, name, date }) => `${source} ${name} ${date}`), missing }
}

const both = ["bls Consumer Price Index 2026-12-10", "bea Gross Domestic Product 2026-11-25"]

describe("a schedule", () => {
  it("is served for six hours after it was read, and no longer", () => {
    expect(ask({ hours: { bls: 5.999, bea: 1 } })).toEqual({ shown: both, missing: [] })
    expect(ask({ hours: { bls: 6, bea: 1 } })).toEqual({ shown: [both[1]], missing: ["bls"] })
    expect(ask({ hours: { bls: 6, bea: 7 } })).toEqual({ shown: [], missing: ["bls", "bea"] })
  })

  it("that has no record of a reading is served from its assumed facts", () => {
    expect(ask({ hours: { bls: null, bea: null } })).toEqual({ shown: both, missing: [] })
    expect(ask({ hours: { bls: null, bea: null }, releases: [gdp] }).missing).toEqual(["bls"])
    expect(ask({ hours: {}, releases: [] }).missing).toEqual(["bls", "bea"])
  })

  it("of a source that needs a key is expected once it has been read", () => {
    expect(ask({ hours: { bls: 1, bea: 1, fred: 7 } }).missing).toEqual(["fred"])
  })
})

describe("the calendar", () => {
  it("reaches from today to the last requested day, inclusive", () => {
    const releases = ["2026-11-20", "2026-11-21", "2026-11-24", "2026-11-25"].map((date) => release("bls", "PPI", date))
    expect(ask({ releases, days: 3 }).shown).toEqual(["bls PPI 2026-11-21", "bls PPI 2026-11-24"])
  })

  it("can be filtered by impact", () => {
    const earnings = release("bls", releaseNames.realEarnings, "2026-12-10")
    expect(ask({ releases: [cpi, earnings], impact: "low" }).shown).toEqual(["bls Real Earnings 2026-12-10"])
  })

  it("prefers an agency's own dates, and uses FRED's beyond them or without another source", () => {
    const said = [
      release("fred", releaseNames.cpi, "2026-12-10"),
      release("fred", releaseNames.cpi, "2026-12-08"),
      release("fred", releaseNames.cpi, "2026-12-19"),
      release("fred", releaseNames.retailSales, "2026-12-16"),
    ]
    const hours = { bls: 1, bea: 1, fred: 1 }
    expect(ask({ hours, releases: [cpi, ...said] }).shown).toEqual([
      both[0],
      "fred Consumer Price Index 2026-12-19",
      "fred Retail Sales 2026-12-16",
    ])
    expect(ask({ hours: { ...hours, bls: 7 }, releases: [cpi, ...said] }).shown).toHaveLength(4)
  })

  it("adds releases that follow from a rule while any schedule is served, and prefers the schedule's dates", () => {
    const hours = { bls: 1, bea: 1, fred: 1 }
    const moved = release("fred", releaseNames.joblessClaims, "2026-11-25")
    expect(ask({ hasRules: true, days: 12, releases: [gdp] }).shown).toEqual([
      both[1],
      "rule Jobless Claims 2026-11-25",
      "rule ISM Manufacturing PMI 2026-12-01",
      "rule ISM Services PMI 2026-12-03",
      "rule Jobless Claims 2026-12-03",
    ])
    const { releases } = economicCalendar({
      ...{ asOf, days: 12, expected: [], hasRules: true, servedForMs: 6 * hourMs, releases: [moved] },
      reads: [{ source: "fred", readAt: asOf }],
    })
    expect(releases.filter(({ name }) => name === releaseNames.joblessClaims)).toMatchObject([
      { source: "fred", date: "2026-11-25", scheduled_at: "2026-11-25T13:30:00.000Z", isRuled: false },
      { source: "rule", date: "2026-12-03", isRuled: true },
    ])
    expect(ask({ hasRules: true, hours: { ...hours, bls: 7, bea: 7, fred: 7 } }).shown).toEqual([])
  })
})

import { readFileSync } from "node:fs"
import { parse } from "csv-parse/sync"
import { describe, expect, it } from "vitest"
import { CALENDAR_CATEGORIES, type CalendarQuery, tradingCalendar } from "./calendar"
import { factsByRule } from "./calendar/rules"

const now = new Date("2026-11-21T12:00:00Z")
const ask = (query: Partial<CalendarQuery>) => tradingCalendar({ from: "2026-11-21", days: 30, knownAt: now, ...query })
const dates = (query: Partial<CalendarQuery>) => ask(query).entries.map(({ date }) => date)

const table = parse<Record<string, string>>(readFileSync("universe/trading-calendar-2025-2028.csv"), { columns: true })
const special = "2025-01-09"

describe("the trading calendar", () => {
  it("has triple witching on Thursday in June 2026 and June 2027", () => {
    expect(dates({ from: "2026-01-01", days: 364, category: "triple_witching" })).toEqual([
      "2026-03-20",
      "2026-06-18",
      "2026-09-18",
      "2026-12-18",
    ])
    expect(dates({ from: "2027-06-01", days: 29, category: "witching" })).toEqual(["2027-06-17"])
  })

  it.each(["holiday", "early_close", "opex", "triple_witching", "vix_expiry", "rebalancing", "tax"])(
    "computes the same %s dates from 2025 to 2028 as the shipped table",
    (category) => {
      const ruled = [2025, 2026, 2027, 2028].flatMap(factsByRule).filter((fact) => fact.category === category)
      const shipped = table.filter((row) => row.category === category && row.date !== special)
      const expected = new Set(shipped.map(({ date }) => date))
      const computed = new Set(ruled.map(({ date }) => date).filter((date) => date !== special))
      expect([...computed].toSorted()).toEqual([...expected].toSorted())
    },
  )

  it("shows every row of the shipped table once, in 2025 to 2028", () => {
    const entries = [2025, 2026, 2027, 2028].flatMap((year) => ask({ from: `${year}-01-01`, days: 364 }).entries)
    const ids = new Set(entries.map(({ entry_id }) => entry_id))
    expect(ids.size).toBe(entries.length)
    for (const { date, category } of table) {
      expect(ids).toContain(`${category === "fomc" ? "fomc_decision" : category}-${date}`)
    }
    const fromTable = new Set(table.map(({ date, category }) => `${date}${category}`)).size
    expect(entries.filter(({ category }) => category !== "tariff")).toHaveLength(fromTable)
  })

  it("gives instants in UTC from New York times, in winter and in summer", () => {
    const { entries } = ask({ category: "fomc" })
    expect(entries).toMatchObject([
      { entry_id: "fomc_decision-2026-12-09", status: "confirmed", scheduled_at: "2026-12-09T19:00:00.000Z" },
    ])
    expect(ask({ from: "2026-07-29", days: 1, category: "fomc" }).entries[0].scheduled_at).toBe(
      "2026-07-29T18:00:00.000Z",
    )
  })

  it("marks closed days and early closes on entries of every kind", () => {
    expect(ask({ days: 7 }).entries).toMatchObject([
      { category: "gdp", market_closed: false, early_close_at: null },
      { category: "pce" },
      { category: "holiday", date: "2026-11-26", market_closed: true, scheduled_at: null },
      { category: "early_close", date: "2026-11-27", market_closed: false, early_close_at: "2026-11-27T18:00:00.000Z" },
    ])
    expect(ask({ from: "2026-04-03", days: 1, category: "jobs" }).entries[0].market_closed).toBe(true)
  })

  it("joins rebalancings on one day into one entry", () => {
    const { entries } = ask({ from: "2026-12-01", days: 30, category: "rebalancing" })
    expect(entries.map(({ date }) => date)).toEqual(["2026-12-11", "2026-12-21"])
    expect(entries[1].name).toContain("Nasdaq-100 annual reconstitution")
    expect(entries[1].name).toContain("S&P 500/400/600")
  })

  it("has every entry in the window, soonest first, including both ends", () => {
    const all = dates({ days: 365 })
    expect(all).toEqual(all.toSorted())
    expect(dates({ from: "2026-12-09", days: 1, category: "cpi" })).toEqual(["2026-12-10"])
    expect(dates({ from: "2026-12-10", days: 1, category: "cpi" })).toEqual(["2026-12-10"])
    expect(dates({ from: "2026-12-08", days: 1, category: "cpi" })).toEqual([])
  })

  it("states how far each schedule is known and invents nothing beyond it", () => {
    const { schedule_known_to } = ask({})
    expect(Object.keys(schedule_known_to).toSorted()).toEqual([...CALENDAR_CATEGORIES].toSorted())
    expect(schedule_known_to).toMatchObject({
      cpi: "2026-12-10",
      jobs: "2026-12-04",
      fomc_decision: "2028-01-26",
      opex: "2035-12-31",
    })
    expect(dates({ from: "2026-12-11", days: 365, category: "cpi" })).toEqual([])
  })

  it("marks entries that are tentative or follow from a rule", () => {
    expect(ask({ from: "2027-01-27", days: 1, category: "fomc_decision" }).entries).toMatchObject([
      { status: "tentative" },
    ])
    expect(ask({ from: "2026-01-22", days: 1, category: "pce" }).entries).toMatchObject([{ status: "tentative" }])
    expect(ask({ from: "2032-06-01", days: 29, category: "witching" }).entries).toMatchObject([
      { date: "2032-06-17", status: "rule" },
    ])
  })

  it("shows at a past instant only what was known then", () => {
    const before = new Date("2024-12-01T12:00:00Z")
    expect(dates({ from: "2025-01-01", days: 30, category: "holiday", knownAt: before })).toEqual([
      "2025-01-01",
      "2025-01-20",
    ])
    const inSummer = new Date("2025-07-01T12:00:00Z")
    expect(ask({ from: "2028-01-01", days: 30, category: "holiday", knownAt: inSummer }).entries[0].status).toBe("rule")
    expect(ask({ from: "2028-01-01", days: 30, category: "holiday" }).entries[0].status).toBe("confirmed")
    expect(ask({ from: "2027-01-01", days: 365, category: "fomc", knownAt: inSummer }).entries).toEqual([])
    expect(ask({ knownAt: inSummer }).schedule_known_to).toMatchObject({
      fomc_decision: "2025-12-10",
      tariff: null,
      cpi: null,
    })
    expect(dates({ from: "2026-12-01", days: 20, category: "rebalancing", knownAt: inSummer })).toEqual(["2026-12-21"])
  })

  it("shows an unforeseen closure from its announcement on, and not before", () => {
    const mourning = (knownAt: string) =>
      ask({ from: "2025-01-01", days: 30, category: "holiday", knownAt: new Date(knownAt) }).entries.find(
        ({ date }) => date === special,
      )
    expect(mourning("2024-12-29T12:00:00Z")).toBeUndefined()
    expect(mourning("2024-12-30T20:00:00Z")).toMatchObject({
      market_closed: true,
      status: "confirmed",
      source: "NYSE announcement of December 30, 2024",
    })
    const bush = (knownAt: string) => dates({ from: "2018-12-05", days: 0, knownAt: new Date(knownAt) })
    expect(bush("2018-11-30T20:00:00Z")).toEqual([])
    expect(bush("2018-12-01T20:00:00Z")).toEqual(["2018-12-05"])
    expect(dates({ from: "2022-06-20", days: 0, knownAt: new Date("2021-09-01T20:00:00Z") })).toEqual([])
    expect(dates({ from: "2022-06-20", days: 0, knownAt: new Date("2021-11-01T20:00:00Z") })).toEqual(["2022-06-20"])
  })

  it("shows an unforeseen early close only on its day, at the hour that applied then", () => {
    const eve = { from: "1999-12-31", days: 0 }
    expect(ask({ ...eve, knownAt: new Date("1999-12-01T20:00:00Z") }).entries).toEqual([])
    expect(ask({ ...eve, knownAt: new Date("1999-12-31T12:00:00Z") }).entries).toMatchObject([
      { status: "confirmed", early_close_at: "1999-12-31T18:00:00.000Z" },
    ])
    expect(ask({ from: "1992-12-24", days: 0 }).entries).toMatchObject([
      { name: "Early close 14:00 ET", scheduled_at: "1992-12-24T19:00:00.000Z" },
    ])
  })

  it("counts the quarterly expiries among the monthly ones", () => {
    const { entries } = ask({ from: "2026-01-01", days: 364, category: "opex" })
    expect(entries).toHaveLength(12)
    expect(entries.filter(({ category }) => category === "triple_witching")).toHaveLength(4)
    expect(dates({ from: "2026-01-01", days: 364, category: "witching" })).toHaveLength(4)
  })

  it("names every source in words, and none newer than the requested moment", () => {
    for (const knownAt of [now, new Date("2025-03-01T12:00:00Z"), new Date("2015-03-02T12:00:00Z")]) {
      const from = knownAt.toISOString().slice(0, 10)
      for (const { source } of ask({ from, days: 365, knownAt }).entries) {
        expect(source).toMatch(/^(2026 news|[A-Z][A-Za-z&.,' -]+[a-z])/)
        expect(source).not.toMatch(/^rule|\d{4}-\d{2}-\d{2}|BLS\/BEA|IRS rule|via/)
        const years = [...source.matchAll(/\b20\d\d\b/g)].map(([year]) => year)
        expect(years.every((year) => year <= from.slice(0, 4))).toBe(true)
      }
    }
  })

  it("keeps the tariff dates, and joins two on one day into one entry", () => {
    const { entries } = ask({ from: "2026-01-01", days: 364, category: "tariff" })
    expect(entries.map(({ date, status }) => `${date} ${status}`)).toEqual([
      "2026-02-20 confirmed",
      "2026-02-24 confirmed",
      "2026-07-23 tentative",
      "2026-11-10 tentative",
    ])
    expect(entries[1].name).toContain("; ")
    expect(entries[1].source).toBe("2026 news and Federal Register summaries")
  })
})

import { expect, test } from "vitest"
import { tradingCalendar } from "../../context/market/calendar"
import { economicFigure, type SeriesId } from "../../context/market/economicCalendar/figures"
import { economicRelease, releaseNames } from "../../context/market/economicCalendar/release"
import { isSession } from "../../platform/exchange/sessions"
import { simulatedEconomicCalendar } from "./economicCalendar"
import { simulatedEconomicFigures } from "./economicFigures"
import { factsOf } from "./testing/told"

const options = { seed: "tests", members: [], from: "2015-01-02" }

const releases = (from: string, to: string) =>
  factsOf(simulatedEconomicCalendar(options), { from, to }, economicRelease)
const figures = (from: string, to: string) => factsOf(simulatedEconomicFigures(options), { from, to }, economicFigure)

test("every year has its releases and decisions, each at most once a day, on working days", async () => {
  for (const year of [2015, 2020, 2026]) {
    const all = await releases(`${year}-01-01`, `${year}-12-31`)
    const of = (wanted: string) => all.filter(({ name }) => name === wanted)
    expect(of(releaseNames.cpi)).toHaveLength(12)
    expect(of(releaseNames.fomcDecision)).toHaveLength(8)
    expect(of(releaseNames.joblessClaims).length).toBeGreaterThanOrEqual(52)
    expect(new Set(all.map(({ name, date }) => `${name} ${date}`)).size).toBe(all.length)
    const closed = of(releaseNames.retailSales).filter(({ date }) => !isSession(date))
    expect(closed).toEqual([])
  }
})

test("it agrees with the trading calendar on dates that are known", async () => {
  const { entries } = tradingCalendar({
    from: "2026-01-01",
    days: 364,
    category: "cpi",
    knownAt: new Date("2026-12-31"),
  })
  const cpi = (await releases("2026-01-01", "2026-12-31")).filter(({ name }) => name === releaseNames.cpi)
  expect(cpi.map(({ date }) => date)).toEqual(entries.map(({ date }) => date))
})

test("dates are announced ninety days ahead, and none lies before the world", async () => {
  const [cpi] = (await releases("2026-09-01", "2026-11-30")).filter(({ name }) => name === releaseNames.cpi)
  expect(cpi).toMatchObject({ date: "2026-09-11", period: "August 2026", announced_date: "2026-06-13" })
  expect(await releases("2014-01-01", "2014-12-31")).toEqual([])
})

test("a period appears on the day of its release, and never changes", async () => {
  const of = async (series: SeriesId, to: string) =>
    (await figures("2026-01-01", to)).filter((row) => row.series === series)
  const before = await of("CPIAUCSL", "2026-11-09")
  const after = await of("CPIAUCSL", "2026-11-10")
  expect(before.at(-1)?.date).toBe("2026-09-01")
  expect(after).toEqual([...before, { ...after.at(-1), date: "2026-10-01", released_date: "2026-11-10" }])
})

test("every series continues without a gap, within plausible values", async () => {
  const all = await figures("2016-01-01", "2025-12-31")
  const of = (series: SeriesId) => all.filter((row) => row.series === series && row.date >= "2016-01-01")
  expect(of("CPIAUCSL").length).toBe(119)
  expect(of("A191RL1Q225SBEA").length).toBe(39)
  const cpi = of("CPIAUCSL").map(({ value }) => value)
  const yearly = ((cpi.at(-1) ?? 0) / cpi[0]) ** (1 / (cpi.length / 12)) - 1
  expect(yearly).toBeGreaterThan(0.015)
  expect(yearly).toBeLessThan(0.04)
  for (const { value } of of("ICSA")) expect(value > 150_000 && value < 320_000).toBe(true)
})

import { expect, test } from "vitest"
import { tradingCalendar } from "../../context/market/calendar"
import { economicRelease, releaseNames } from "../../context/market/economicCalendar/release"
import { isSession } from "../../platform/exchange/sessions"
import { simulatedEconomicCalendar } from "./economicCalendar"

const calendar = simulatedEconomicCalendar({ seed: "tests", members: [], from: "2015-01-02" })

async function releases(from: string, to: string) {
  const run = await calendar.collect({ from, to })
  return run.outcome === "ok" ? run.rows.map(({ body }) => economicRelease.parse(body)) : []
}

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

test("a longer calendar has the same days, and dates are announced ninety days ahead", async () => {
  const autumn = await releases("2026-09-01", "2026-11-30")
  const all = await releases("2015-01-01", "2027-02-28")
  expect(all.filter(({ date }) => date >= "2026-09-01" && date <= "2026-11-30")).toEqual(autumn)
  const [cpi] = autumn.filter(({ name }) => name === releaseNames.cpi)
  expect(cpi).toMatchObject({ date: "2026-09-11", period: "August 2026", announced_date: "2026-06-13" })
  expect(await releases("2014-01-01", "2014-12-31")).toEqual([])
})

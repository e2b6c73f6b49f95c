import {
  type EconomicFigure,
  figureSeries,
  firstDayOf,
  type SeriesId,
  seriesIds,
} from "../../context/market/economicCalendar/figures"
import { addDays, dateOf, weekdayOf } from "../../platform/dates"
import { rounded } from "../../platform/statistics/rounding"
import type { FactRow, FactsRequest, Source } from "../source"
import { RandomStream } from "./random"
import { releasesOfYear } from "./releases"
import { type SimulatedWorld, simulated } from "./world"

/** Longest time from the first day of a period to its release. */
const LONGEST_LAG_DAYS = 150
const SATURDAY = 6
const FIRST_YEAR = 2014

/** Starting value of each series in 2014, and its monthly change: growth and noise in percent, or a step. */
const walks: Partial<
  Record<SeriesId, { start: number; drift: number; noise: number; isStep?: boolean; decimals: number }>
> = {
  CPIAUCSL: { start: 235, drift: 0.22, noise: 0.15, decimals: 3 },
  PPIFIS: { start: 110, drift: 0.18, noise: 0.35, decimals: 3 },
  PAYEMS: { start: 138_000, drift: 160, noise: 70, isStep: true, decimals: 0 },
  PCEPILFE: { start: 95, drift: 0.2, noise: 0.08, decimals: 3 },
  RSAFS: { start: 430_000, drift: 0.35, noise: 0.6, decimals: 0 },
}

/** Figures from their release day on. They are independent of the simulated market. */
export function simulatedEconomicFigures({ seed, from: start }: SimulatedWorld): Source<FactsRequest, FactRow[]> {
  return {
    ...simulated,
    async collect({ from, to }) {
      const earliest = [addDays(from, -LONGEST_LAG_DAYS), start].sort()[1]
      const released = releasedBy(seed, to).filter(({ date }) => date >= earliest)
      const rows = released.map((each) => ({ body: { ...each, value: valueIn(seed, each.series, each.date) } }))
      if (rows.length > 0) return { outcome: "ok", rows, rejected: [] }
      return { outcome: "empty_confirmed", reason: "The simulated economy has released nothing in these days." }
    },
  }
}

function releasedBy(seed: string, to: string): Omit<EconomicFigure, "value">[] {
  const released = new Map<string, Omit<EconomicFigure, "value">>()
  for (let year = FIRST_YEAR + 1; year <= Number(to.slice(0, 4)); year++) {
    const releases = releasesOfYear(seed, year).filter(({ date }) => date <= to)
    for (const { name, period, date: day } of releases.sort((a, b) => (a.date < b.date ? -1 : 1))) {
      const series = seriesIds.find((id) => figureSeries[id].release === name)
      const date = period === null ? lastSaturdayBefore(day) : firstDayOf(period)
      if (!series || !date || released.has(`${series} ${date}`)) continue
      released.set(`${series} ${date}`, { series, date, released_date: day })
    }
  }
  return [...released.values()]
}

function valueIn(seed: string, series: SeriesId, date: string): number {
  const drawn = (of: string) => new RandomStream(seed, "economic figures", series, of).normal()
  if (series === "ICSA") return 1_000 * Math.round(225 * Math.exp(0.05 * drawn(date)))
  const walk = walks[series]
  if (!walk) return rounded(2.2 + 1.2 * drawn(date), 1)
  let value = walk.start
  const months = (Number(date.slice(0, 4)) - FIRST_YEAR) * 12 + Number(date.slice(5, 7)) - 1
  for (let month = 1; month <= months; month++) {
    const move = walk.drift + walk.noise * drawn(dateOf(FIRST_YEAR, month + 1, 1))
    value = walk.isStep ? value + move : value * (1 + move / 100)
  }
  return rounded(value, walk.decimals)
}

function lastSaturdayBefore(date: string): string {
  const days = ((weekdayOf(date) - SATURDAY + 6) % 7) + 1
  return addDays(date, -days)
}

import { z } from "zod"
import { dateOf } from "../../../platform/dates"
import { newYorkDate } from "../../../platform/exchange/sessions"
import { type EconomicRelease, releaseNames } from "./release"

type Measure = "level" | "change" | "change_pct"
type Series = { release: string; measure: Measure; unit: string; outAfterDays: number }

export const figureSeries = {
  CPIAUCSL: { release: releaseNames.cpi, measure: "change_pct", unit: "% against the month before", outAfterDays: 75 },
  PPIFIS: { release: releaseNames.ppi, measure: "change_pct", unit: "% against the month before", outAfterDays: 75 },
  PAYEMS: { release: releaseNames.jobs, measure: "change", unit: "thousand jobs added", outAfterDays: 75 },
  PCEPILFE: {
    release: releaseNames.pce,
    measure: "change_pct",
    unit: "% of core prices against the month before",
    outAfterDays: 90,
  },
  RSAFS: {
    release: releaseNames.retailSales,
    measure: "change_pct",
    unit: "% against the month before",
    outAfterDays: 75,
  },
  ICSA: { release: releaseNames.joblessClaims, measure: "level", unit: "claims", outAfterDays: 12 },
  A191RL1Q225SBEA: { release: releaseNames.gdp, measure: "level", unit: "% at an annual rate", outAfterDays: 125 },
} as const satisfies Record<string, Series>

export type SeriesId = keyof typeof figureSeries
export const seriesIds = Object.keys(figureSeries) as [SeriesId, ...SeriesId[]]

export const economicFigure = z.object({
  series: z.enum(seriesIds),
  date: z.iso.date(),
  value: z.number(),
  released_date: z.iso.date().nullable(),
})
export type EconomicFigure = z.infer<typeof economicFigure>

const none = { actual: null, previous: null, unit: null }

export function releaseFigures(release: EconomicRelease, figures: readonly EconomicFigure[], asOf: Date) {
  const id = seriesIds.find((series) => figureSeries[series].release === release.name)
  if (!id) return none
  const known = figures.filter(({ series }) => series === id).sort((a, b) => (a.date < b.date ? 1 : -1))
  const { measure, unit } = figureSeries[id]
  const figureOf = (isWanted: (date: string) => boolean) => {
    const place = known.findIndex(({ date }) => isWanted(date))
    return place < 0 ? null : measured(measure, known[place].value, known[place + 1]?.value)
  }
  const period = release.period === null ? null : firstDayOf(release.period)
  // Before the release, a figure of its period is an earlier estimate. GDP, for example, is released three times.
  if (isAhead(release, asOf))
    return withUnit(
      unit,
      null,
      figureOf((date) => period === null || date <= period),
    )
  // Without a period, the newest figure may be the one released or the one before.
  if (period === null) return none
  return withUnit(
    unit,
    figureOf((date) => date === period),
    figureOf((date) => date < period),
  )
}

function isAhead({ scheduled_at, date }: EconomicRelease, asOf: Date): boolean {
  return scheduled_at === null ? date > newYorkDate(asOf) : new Date(scheduled_at) > asOf
}

function withUnit(unit: string, actual: number | null, previous: number | null) {
  return actual === null && previous === null ? none : { actual, previous, unit }
}

function measured(measure: Measure, value: number, before: number | undefined): number | null {
  if (measure === "level") return value
  if (before === undefined) return null
  return measure === "change" ? value - before : (value / before - 1) * 100
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
]
const QUARTER = /^(?:Q([1-4])|([1-4])(?:st|nd|rd|th) Quarter) (\d{4})$/
const MONTH = /^([A-Z][a-z]+) (\d{4})$/

/** 2026-11-01 for "November 2026", 2026-07-01 for "Q3 2026" and "3rd Quarter 2026"; null for anything else. */
export function firstDayOf(period: string): string | null {
  const [, quarter, ordinal, ofYear] = QUARTER.exec(period) ?? []
  if (ofYear) return dateOf(Number(ofYear), 3 * Number(quarter ?? ordinal) - 2, 1)
  const [, name, year] = MONTH.exec(period) ?? []
  const month = MONTHS.indexOf(name ?? "") + 1
  return month === 0 ? null : dateOf(Number(year), month, 1)
}

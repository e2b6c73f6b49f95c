import { addDays, dayNumber } from "../../platform/dates"
import { clusteredDifference } from "../../platform/statistics/clustered"
import { goesToCommittee } from "./issues"

export const VALIDATION_LEVELS = ["TRIPLE_CONFIRMED", "LOBBY_CONFIRMED", "HEARING_CONFIRMED", "FLIGHT_ONLY"] as const
type ValidationLevel = (typeof VALIDATION_LEVELS)[number]

/**
 * A filing confirms its company's flights for this many days from its own on; a hearing, flights this many days before
 * and after.
 */
export const FILING_DAYS = 90
export const HEARING_DAYS = 7
/** Whole weeks, because Congress sits from Tuesday to Thursday. */
export const RATED_DAYS = 91
/**
 * A placebo is the same visit this many days earlier. A date before the counted days wraps around to their end, so
 * visits and placebos share the same weeks, and a recess or a quarterly deadline affects both alike. Each shift exceeds
 * the width of the hearing window, so no hearing confirms both a visit and its placebo.
 */
export const PLACEBO_SHIFTS_DAYS = [21, 28, 35, 42, 49, 56, 63, 70] as const

export type ConfirmingFiling = { id: string; date: string; tickers: readonly string[]; issues: readonly string[] }
export type ConfirmingHearing = {
  id: string
  date: string
  committees: readonly string[]
  sectors: readonly string[]
  tickers: readonly string[]
}

/** Newest first. The `…Since` dates are the first days with complete records, or null. */
export type Confirmations = {
  filings: readonly ConfirmingFiling[]
  hearings: readonly ConfirmingHearing[]
  filingsSince: string | null
  hearingsSince: string | null
}

export type CompanyVisit = { ticker: string; date: string }

export type Validation = {
  level: ValidationLevel
  filings: readonly ConfirmingFiling[]
  hearings: readonly ConfirmingHearing[]
}

export function validator(confirmations: Confirmations, sectorOf: (ticker: string) => string | null) {
  const filingsOf = groupedBy(confirmations.filings.map(onDay), ({ each }) => each.tickers)
  const hearingsOn = groupedBy(confirmations.hearings, ({ date }) => [dayNumber(date)])
  const coveredFrom = firstCoveredDay(confirmations)
  const known = new Map<string, Map<number, Validation>>()

  function validateOn(ticker: string, day: number): Validation {
    const ofTicker = known.get(ticker) ?? new Map<number, Validation>()
    if (ofTicker.size === 0) known.set(ticker, ofTicker)
    const validation = ofTicker.get(day) ?? weigh(ticker, day)
    ofTicker.set(day, validation)
    return validation
  }

  function weigh(ticker: string, day: number): Validation {
    const filings = (filingsOf.get(ticker) ?? [])
      .filter((filing) => filing.day > day - FILING_DAYS && filing.day <= day)
      .map(({ each }) => each)
    const sector = sectorOf(ticker)
    const around = Array.from({ length: 2 * HEARING_DAYS + 1 }, (_, index) => day + HEARING_DAYS - index)
    const hearings = around.flatMap((on) => (hearingsOn.get(on) ?? []).filter((each) => concerns(each, ticker, sector)))
    const related = hearings.filter(({ committees }) => filings.some(({ issues }) => meets(issues, committees)))
    if (related.length > 0) {
      const confirming = filings.filter(({ issues }) => related.some(({ committees }) => meets(issues, committees)))
      return { level: "TRIPLE_CONFIRMED", filings: confirming, hearings: related }
    }
    // A hearing on issues that the company does not lobby on adds nothing to its filings.
    if (filings.length > 0) return { level: "LOBBY_CONFIRMED", filings, hearings: [] }
    return { level: hearings.length > 0 ? "HEARING_CONFIRMED" : "FLIGHT_ONLY", filings: [], hearings }
  }

  return {
    validate: ({ ticker, date }: CompanyVisit) => validateOn(ticker, dayNumber(date)),
    validateOn,
    isCovered: (day: number) => day >= coveredFrom,
  }
}

function onDay<T extends { date: string }>(each: T): { each: T; day: number } {
  return { each, day: dayNumber(each.date) }
}

function firstCoveredDay({ filingsSince, hearingsSince }: Confirmations): number {
  if (filingsSince === null || hearingsSince === null) return Number.POSITIVE_INFINITY
  return Math.max(dayNumber(filingsSince) + FILING_DAYS, dayNumber(hearingsSince) + HEARING_DAYS)
}

/** A visit on its own day (shift 0), or its placebo some days earlier. */
export type VisitCheck<V extends CompanyVisit> = Validation & { visit: V; shiftDays: number; date: string }

export function checksOf<V extends CompanyVisit>(
  visits: readonly V[],
  { validateOn, isCovered }: ReturnType<typeof validator>,
  today: string,
): VisitCheck<V>[] {
  const [first, last] = [ratedFrom(today), today].map(dayNumber)
  return visits.flatMap((visit) => {
    const day = dayNumber(visit.date)
    if (day < first || day > last) return []
    return [0, ...PLACEBO_SHIFTS_DAYS].flatMap((shiftDays) => {
      const on = wrappedAround(day - shiftDays, first)
      return isCovered(on)
        ? [{ ...validateOn(visit.ticker, on), visit, shiftDays, date: addDays(visit.date, on - day) }]
        : []
    })
  })
}

export type LevelRate = {
  level: ValidationLevel
  n: number
  rate: number | null
  placeboN: number
  placeboRate: number | null
  /** The rate minus the placebo rate, with its 95% interval clustered by company. */
  lift: number | null
  liftLow: number | null
  liftHigh: number | null
}

/** Sorted by lift, greatest first. Rates are null without visits. */
export function levelRates<V extends CompanyVisit>(checks: readonly VisitCheck<V>[]): LevelRate[] {
  const visits = checks.filter(({ shiftDays }) => shiftDays === 0)
  const placebos = checks.filter(({ shiftDays }) => shiftDays > 0)
  const companies = new Map(
    [...new Set(checks.map(({ visit }) => visit.ticker))].map((ticker, index) => [ticker, index]),
  )
  const share = (n: number, all: number) => (all === 0 ? null : n / all)
  return VALIDATION_LEVELS.map((level) => {
    const countOf = ({ visit, level: reached }: VisitCheck<V>) => {
      return { position: companies.get(visit.ticker) ?? 0, n: 1, successes: Number(reached === level) }
    }
    const [own, others] = [visits.map(countOf), placebos.map(countOf)]
    const [n, placeboN] = [own, others].map((all) => all.reduce((sum, { successes }) => sum + successes, 0))
    const [rate, placeboRate] = [share(n, own.length), share(placeboN, others.length)]
    const { low, high } = clusteredDifference(own, others, 1)
    const lift = rate === null || placeboRate === null ? null : rate - placeboRate
    return { level, n, rate, placeboN, placeboRate, lift, liftLow: low, liftHigh: high }
  }).toSorted((a, b) => (b.lift ?? 0) - (a.lift ?? 0))
}

export function ratedFrom(today: string): string {
  return addDays(today, 1 - RATED_DAYS)
}

function wrappedAround(day: number, first: number): number {
  return day < first ? day + RATED_DAYS : day
}

function concerns({ tickers, sectors }: ConfirmingHearing, ticker: string, sector: string | null): boolean {
  if (tickers.length > 0) return tickers.includes(ticker)
  return sector !== null && sectors.includes(sector)
}

function meets(issues: readonly string[], committees: readonly string[]): boolean {
  return issues.some((issue) => committees.some((committee) => goesToCommittee(issue, committee)))
}

function groupedBy<Item, Key>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly Key[],
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  }
  return groups
}

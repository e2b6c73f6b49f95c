import { addDays } from "../../platform/dates"
import { goesToCommittee } from "./issues"

export const VALIDATION_LEVELS = ["TRIPLE_CONFIRMED", "LOBBY_CONFIRMED", "HEARING_CONFIRMED", "FLIGHT_ONLY"] as const
type ValidationLevel = (typeof VALIDATION_LEVELS)[number]

/**
 * A filing confirms later flights of its company for this many days; a hearing, flights this many days before and
 * after.
 */
export const FILING_DAYS = 90
export const HEARING_DAYS = 7
/** Levels are counted over whole weeks up to today, because Congress sits from Tuesday to Thursday. */
export const RATED_DAYS = 91
/**
 * A placebo is the same visit this many days earlier; a date before the counted days wraps around to their end. Visits
 * and placebos therefore share the same weeks, so a recess or a quarterly deadline affects both alike. Each shift
 * exceeds the width of the hearing window, so no hearing confirms both a visit and its placebo.
 */
export const PLACEBO_SHIFTS_DAYS = [21, 28, 35, 42, 49, 56, 63, 70] as const

export type ConfirmingFiling = { id: string; date: string; tickers: readonly string[]; issues: readonly string[] }
export type ConfirmingHearing = {
  id: string
  date: string
  committees: readonly string[]
  sectors: readonly string[]
  /** The companies it names; if there are any, its sectors do not count. */
  tickers: readonly string[]
}

/** Newest first. All of it is on record from the `…Since` dates on; null when nothing is. */
export type Confirmations = {
  filings: readonly ConfirmingFiling[]
  hearings: readonly ConfirmingHearing[]
  filingsSince: string | null
  hearingsSince: string | null
}

export type Visit = { ticker: string; date: string }

export type Validation = {
  level: ValidationLevel
  filings: readonly ConfirmingFiling[]
  hearings: readonly ConfirmingHearing[]
}

export function validator(confirmations: Confirmations, sectorOf: (ticker: string) => string | null) {
  const filingsOf = groupedBy(confirmations.filings, ({ tickers }) => tickers)
  const hearingsOn = groupedBy(confirmations.hearings, ({ date }) => [date])
  /** A company's visits and placebos often share a day. */
  const known = new Map<string, Validation>()

  function validate({ ticker, date }: Visit): Validation {
    const validation = known.get(`${ticker} ${date}`) ?? weigh({ ticker, date })
    known.set(`${ticker} ${date}`, validation)
    return validation
  }

  function weigh({ ticker, date }: Visit): Validation {
    const first = addDays(date, -FILING_DAYS)
    const filings = (filingsOf.get(ticker) ?? []).filter((filing) => filing.date > first && filing.date <= date)
    const sector = sectorOf(ticker)
    const around = Array.from({ length: 2 * HEARING_DAYS + 1 }, (_, index) => addDays(date, HEARING_DAYS - index))
    const hearings = around.flatMap((day) =>
      (hearingsOn.get(day) ?? []).filter((each) => concerns(each, ticker, sector)),
    )
    const related = hearings.filter(({ committees }) => filings.some(({ issues }) => meets(issues, committees)))
    if (related.length > 0) {
      const confirming = filings.filter(({ issues }) => related.some(({ committees }) => meets(issues, committees)))
      return { level: "TRIPLE_CONFIRMED", filings: confirming, hearings: related }
    }
    // A hearing on other matters than the company lobbies on adds nothing to its filings.
    if (filings.length > 0) return { level: "LOBBY_CONFIRMED", filings, hearings: [] }
    return { level: hearings.length > 0 ? "HEARING_CONFIRMED" : "FLIGHT_ONLY", filings: [], hearings }
  }

  function isCovered({ date }: Visit): boolean {
    const { filingsSince, hearingsSince } = confirmations
    if (filingsSince === null || hearingsSince === null) return false
    return filingsSince <= addDays(date, -FILING_DAYS) && hearingsSince <= addDays(date, -HEARING_DAYS)
  }

  return { validate, isCovered }
}

export type LevelRate = {
  level: ValidationLevel
  n: number
  rate: number | null
  placeboN: number
  placeboRate: number | null
}

/**
 * How often visits and their placebos reach each level. Both count only days whose confirmations are all on record; null
 * without any.
 */
export function levelRates(
  visits: readonly Visit[],
  { validate, isCovered }: ReturnType<typeof validator>,
  today: string,
): LevelRate[] {
  const first = ratedFrom(today)
  const counted = visits.filter(({ date }) => date >= first && date <= today)
  const placebos = counted.flatMap(({ ticker, date }) =>
    PLACEBO_SHIFTS_DAYS.map((days) => ({ ticker, date: wrappedAround(date, days, first) })),
  )
  const [levels, placebo] = [counted, placebos].map((each) =>
    each.filter(isCovered).map((visit) => validate(visit).level),
  )
  const share = (all: readonly ValidationLevel[], n: number) => (all.length === 0 ? null : n / all.length)
  return VALIDATION_LEVELS.map((level) => {
    const [n, placeboN] = [levels, placebo].map((all) => all.filter((each) => each === level).length)
    return { level, n, rate: share(levels, n), placeboN, placeboRate: share(placebo, placeboN) }
  })
}

export function ratedFrom(today: string): string {
  return addDays(today, 1 - RATED_DAYS)
}

function wrappedAround(date: string, days: number, first: string): string {
  const earlier = addDays(date, -days)
  return earlier < first ? addDays(earlier, RATED_DAYS) : earlier
}

function concerns({ tickers, sectors }: ConfirmingHearing, ticker: string, sector: string | null): boolean {
  if (tickers.length > 0) return tickers.includes(ticker)
  return sector !== null && sectors.includes(sector)
}

function meets(issues: readonly string[], committees: readonly string[]): boolean {
  return issues.some((issue) => committees.some((committee) => goesToCommittee(issue, committee)))
}

function groupedBy<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  }
  return groups
}

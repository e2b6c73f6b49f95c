import { addDays } from "../../platform/dates"
import {
  exceptionKnownFrom,
  isEarlyClose,
  isSession,
  newYorkDate,
  newYorkInstant,
  sessionCloseAt,
} from "../../platform/exchange/sessions"
import { isWeekend, yearOf } from "./calendar/dates"
import { CALENDAR_CATEGORIES, type CalendarCategory, type ScheduledFact } from "./calendar/entry"
import { factsByRule, RULES_KNOWN_FROM, RULES_KNOWN_TO } from "./calendar/rules"
import { factsByTable } from "./calendar/table"

export { CALENDAR_CATEGORIES, CALENDAR_STATUSES, type CalendarCategory } from "./calendar/entry"

const CALENDAR_ALIASES = { witching: "triple_witching", fomc: "fomc_decision" } as const

export const CALENDAR_FILTERS = [...CALENDAR_CATEGORIES, "witching", "fomc"] as const
export type CalendarFilter = (typeof CALENDAR_FILTERS)[number]

export type CalendarQuery = {
  from: string
  days: number
  category?: CalendarFilter
  knownAt: Date
}

/** As known at an instant, soonest first. The shipped table takes precedence over the rules. */
export function tradingCalendar({ from, days, category, knownAt }: CalendarQuery) {
  const to = addDays(from, days)
  const knownOn = newYorkDate(knownAt)
  const isKnown = (fact: ScheduledFact) => fact.knownFrom === null || fact.knownFrom <= knownOn
  const wanted = category && categoriesOf(category)
  const announced = factsByTable().filter(isKnown)
  const ruled = yearsBetween(from, to).flatMap(factsByRule).filter(isKnown)
  const entries = joined(announced, ruled)
    .filter((fact) => fact.date >= from && fact.date <= to && (!wanted || wanted.includes(fact.category)))
    .map((fact) => entryOf(fact, knownOn))
    .sort((a, b) => compare(a.date, b.date) || order(a) - order(b))
  return { entries, schedule_known_to: knownTo(announced) }
}

export function categoriesOf(filter: CalendarFilter): readonly CalendarCategory[] {
  if (filter === "witching" || filter === "fomc") return [CALENDAR_ALIASES[filter]]
  return filter === "opex" ? ["opex", "triple_witching"] : [filter]
}

function yearsBetween(from: string, to: string): number[] {
  const first = Math.max(yearOf(from), yearOf(RULES_KNOWN_FROM))
  const last = Math.min(yearOf(to), yearOf(RULES_KNOWN_TO))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** One fact per date and category. Announcements take precedence over rules. Names are joined by semicolons. */
function joined(announced: readonly ScheduledFact[], ruled: readonly ScheduledFact[]): ScheduledFact[] {
  const byDay = groupedByDay(ruled)
  for (const [id, facts] of groupedByDay(announced)) byDay.set(id, facts)
  return [...byDay.values()].map((facts) => ({
    ...facts[0],
    name: facts.map(({ name }) => name).join("; "),
    source: [...new Set(facts.map(({ source }) => source))].join("; "),
  }))
}

function groupedByDay(facts: readonly ScheduledFact[]): Map<string, ScheduledFact[]> {
  return Map.groupBy(facts, entryId)
}

function entryId({ category, date }: ScheduledFact): string {
  return `${category}-${date}`
}

function entryOf(fact: ScheduledFact, knownOn: string) {
  const { date, category, status, name, time, source } = fact
  const isForeseen = (exceptionKnownFrom(date) ?? knownOn) <= knownOn
  return {
    entry_id: entryId(fact),
    date,
    category,
    status,
    name,
    scheduled_at: time && newYorkInstant(date, time).toISOString(),
    market_closed: isWeekend(date) || (isForeseen && !isSession(date)),
    early_close_at: isForeseen && isEarlyClose(date) ? sessionCloseAt(date).toISOString() : null,
    source,
    source_url: SOURCE_URLS[category] ?? null,
  }
}

const FED_URL = "https://www.federalreserve.gov/monetarypolicy/fomccalendars.htm"
const NYSE_URL = "https://www.nyse.com/markets/hours-calendars"
const BLS_URL = "https://www.bls.gov/schedule/news_release/"
const BEA_URL = "https://www.bea.gov/news/schedule"
const SOURCE_URLS: Partial<Record<CalendarCategory, string>> = {
  fomc_decision: FED_URL,
  fomc_minutes: FED_URL,
  holiday: NYSE_URL,
  early_close: NYSE_URL,
  cpi: BLS_URL,
  ppi: BLS_URL,
  jobs: BLS_URL,
  gdp: BEA_URL,
  pce: BEA_URL,
}

const RULED: readonly CalendarCategory[] = [
  "triple_witching",
  "opex",
  "vix_expiry",
  "holiday",
  "early_close",
  "rebalancing",
  "tax",
]

function knownTo(announced: readonly ScheduledFact[]): Record<string, string | null> {
  const last = (category: CalendarCategory) => {
    if (RULED.includes(category)) return RULES_KNOWN_TO
    const dates = announced.filter((fact) => fact.category === category).map(({ date }) => date)
    return dates.sort().at(-1) ?? null
  }
  return Object.fromEntries(CALENDAR_CATEGORIES.map((category) => [category, last(category)]))
}

function order({ category }: { category: CalendarCategory }): number {
  return CALENDAR_CATEGORIES.indexOf(category)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

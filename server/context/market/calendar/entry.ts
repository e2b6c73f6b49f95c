export const CALENDAR_CATEGORIES = [
  "fomc_decision",
  "fomc_minutes",
  "triple_witching",
  "opex",
  "vix_expiry",
  "holiday",
  "early_close",
  "rebalancing",
  "tax",
  "tariff",
  "cpi",
  "ppi",
  "jobs",
  "gdp",
  "pce",
] as const
export type CalendarCategory = (typeof CALENDAR_CATEGORIES)[number]

/** confirmed: announced. rule: follows from a standing rule. tentative: announced as such, or unverified. */
export const CALENDAR_STATUSES = ["confirmed", "rule", "tentative"] as const
export type CalendarStatus = (typeof CALENDAR_STATUSES)[number]

export type ScheduledFact = {
  date: string
  category: CalendarCategory
  name: string
  /** New York wall-clock time, such as "08:30". */
  time: string | null
  status: CalendarStatus
  /** The first date when it may be shown; null for what follows from a standing rule. */
  knownFrom: string | null
  source: string
}

import { holidayName, isEarlyClose, nextSession, sessionsBetween } from "../sessions"
import { dateOf, FRIDAY, MONDAY, nthWeekday, sessionOnOrBefore, shifted, weekdayOf } from "./dates"
import type { ScheduledFact } from "./entry"

/** The rules hold as far as the exchange's calendar reaches. */
export const RULES_KNOWN_FROM = "1990-01-01"
export const RULES_KNOWN_TO = "2035-12-31"
const QUARTER_MONTHS = [3, 6, 9, 12]
const RUSSELL_TWICE_A_YEAR_FROM = 2026

/** Everything that standing rules say about a year, in no order. */
export function factsByRule(year: number): ScheduledFact[] {
  return [...closures(year), ...earlyCloses(year), ...expiries(year), ...rebalancings(year), ...taxDates(year)]
}

/** The third Friday, or the session before it: June 2026 expires on Thursday the 18th. */
function optionExpiry(year: number, month: number): string {
  return sessionOnOrBefore(nthWeekday(year, month, FRIDAY, 3))
}

const YEARLY_HOLIDAYS = new Set([
  "New Year's Day",
  "Martin Luther King Jr. Day",
  "Washington's Birthday",
  "Good Friday",
  "Memorial Day",
  "Juneteenth",
  "Independence Day",
  "Labor Day",
  "Thanksgiving Day",
  "Christmas Day",
])

function closures(year: number): ScheduledFact[] {
  const closed: ScheduledFact[] = []
  for (let date = dateOf(year, 1, 1); date <= dateOf(year, 12, 31); date = shifted(date, 1)) {
    const reason = holidayName(date)
    if (!reason) continue
    const isYearly = YEARLY_HOLIDAYS.has(reason)
    const fact = byRule("holiday", date, `NYSE closed: ${reason}`, null, "NYSE holiday rules")
    // A special closure was nobody's to foretell: shown from the day itself.
    closed.push(isYearly ? fact : { ...fact, status: "confirmed", knownFrom: date, source: "NYSE" })
  }
  return closed
}

/** Whether the exchange is closed on the date by the yearly rules, special closures apart. */
export function isYearlyHoliday(date: string): boolean {
  return YEARLY_HOLIDAYS.has(holidayName(date) ?? "")
}

function earlyCloses(year: number): ScheduledFact[] {
  return sessionsBetween(dateOf(year, 1, 1), dateOf(year, 12, 31))
    .filter(isEarlyClose)
    .map((date) => byRule("early_close", date, "Early close 13:00 ET", "13:00", "NYSE early-close rules"))
}

function expiries(year: number): ScheduledFact[] {
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  return months.flatMap((month) => {
    const isQuarterly = QUARTER_MONTHS.includes(month)
    const name = isQuarterly ? "Triple witching (quarterly expiry)" : "Monthly options expiration"
    const rule = "rule: third Friday, else preceding trading day"
    return [
      byRule(isQuarterly ? "triple_witching" : "opex", optionExpiry(year, month), name, "16:00", rule),
      byRule("vix_expiry", vixExpiry(year, month), "VIX futures/options expiration", "09:30", VIX_RULE),
    ]
  })
}

const VIX_RULE = "rule: 30 days before next month 3rd Friday (business day before if either is a holiday)"

function vixExpiry(year: number, month: number): string {
  const following = nthWeekday(year, month + 1, FRIDAY, 3)
  const wednesday = shifted(following, -30)
  return sessionOnOrBefore(isYearlyHoliday(following) ? shifted(wednesday, -1) : wednesday)
}

function rebalancings(year: number): ScheduledFact[] {
  const effective = QUARTER_MONTHS.flatMap((month) => {
    const date = nextSession(shifted(nthWeekday(year, month, FRIDAY, 3), 2))
    const nasdaq = month === 12 ? "annual reconstitution" : "quarterly rebalance"
    return [
      rebalancing(date, `Nasdaq-100 ${nasdaq} effective before open`, "09:30", "rule: with the S&P rebalance"),
      rebalancing(
        date,
        "S&P 500/400/600 quarterly rebalance effective before open",
        "09:30",
        "rule: after close of 3rd Friday",
      ),
    ]
  })
  const june = rebalancing(
    nthWeekday(year, 6, FRIDAY, 4),
    "Russell reconstitution (after close)",
    "16:00",
    "rule: 4th Friday of June",
  )
  if (year < RUSSELL_TWICE_A_YEAR_FROM) return [...effective, june]
  const december = rebalancing(
    nthWeekday(year, 12, FRIDAY, 2),
    "Russell December reconstitution (after close)",
    "16:00",
    "LSEG 2026-02-16: second Friday of December",
  )
  return [...effective, june, { ...december, knownFrom: "2026-02-16" }]
}

function rebalancing(date: string, name: string, time: string, source: string): ScheduledFact {
  return byRule("rebalancing", date, name, time, source)
}

function taxDates(year: number): ScheduledFact[] {
  const dates: [number, string][] = [
    [1, "Q4 estimated tax due (individuals)"],
    [4, "Federal income tax filing deadline; Q1 estimated tax due"],
    [6, "Q2 estimated tax due"],
    [9, "Q3 estimated tax due"],
    [10, "Extended federal return deadline"],
  ]
  return dates.map(([month, name]) => byRule("tax", taxDay(dateOf(year, month, 15)), name, null, "IRS rule"))
}

function taxDay(date: string): string {
  const isWeekend = weekdayOf(date) === 0 || weekdayOf(date) === 6
  return isWeekend || isTaxHoliday(date) ? taxDay(shifted(date, 1)) : date
}

/** The legal holidays that can fall on a deadline: Martin Luther King Day, and Emancipation Day in Washington. */
function isTaxHoliday(date: string): boolean {
  const year = Number(date.slice(0, 4))
  const emancipation = dateOf(year, 4, 16)
  const shift = { 0: 1, 6: -1 }[weekdayOf(emancipation)] ?? 0
  return date === shifted(emancipation, shift) || date === nthWeekday(year, 1, MONDAY, 3)
}

function byRule(
  category: ScheduledFact["category"],
  date: string,
  name: string,
  time: string | null,
  source: string,
): ScheduledFact {
  return { category, date, name, time, source, status: "rule", knownFrom: null }
}

import { addDays, dateOf, weekdayOf } from "../../../platform/dates"
import {
  closingTime,
  closureAnnouncedOn,
  exceptionKnownFrom,
  holidayName,
  isEarlyClose,
  isUnscheduledClosure,
  nextSession,
  sessionsBetween,
} from "../../../platform/exchange/sessions"
import { FRIDAY, isWeekend, MONDAY, nthWeekday, sessionOnOrBefore } from "./dates"
import type { ScheduledFact } from "./entry"
import { nyseAnnouncement, sourceWords } from "./sources"

export const RULES_KNOWN_FROM = "1990-01-01"
export const RULES_KNOWN_TO = "2035-12-31"
const QUARTER_MONTHS = [3, 6, 9, 12]
const RUSSELL_TWICE_A_YEAR_FROM = 2026

export function factsByRule(year: number): ScheduledFact[] {
  return [...closures(year), ...earlyCloses(year), ...expiries(year), ...rebalancings(year), ...taxDates(year)]
}

/** The third Friday or, if that is a holiday, the session before it: June 2026 expires on Thursday the 18th. */
function optionExpiry(year: number, month: number): string {
  return sessionOnOrBefore(nthWeekday(year, month, FRIDAY, 3))
}

function closures(year: number): ScheduledFact[] {
  const closed: ScheduledFact[] = []
  for (let date = dateOf(year, 1, 1); date <= dateOf(year, 12, 31); date = addDays(date, 1)) {
    const reason = holidayName(date)
    if (!reason) continue
    const name = `NYSE closed: ${reason}`
    const fact = byRule({ category: "holiday", date, name, time: null, source: sourceWords.nyseHolidays })
    closed.push({ ...fact, ...exceptionOf(date) })
  }
  return closed
}

/** Exceptional closures are announced and follow from no rule. */
function exceptionOf(date: string): Partial<ScheduledFact> {
  const knownFrom = exceptionKnownFrom(date)
  if (knownFrom === null) return {}
  return { status: "confirmed", knownFrom, source: nyseAnnouncement(closureAnnouncedOn(date)) }
}

function earlyCloses(year: number): ScheduledFact[] {
  return sessionsBetween(dateOf(year, 1, 1), dateOf(year, 12, 31))
    .filter(isEarlyClose)
    .map((date) => {
      const time = closingTime(date)
      const name = `Early close ${time} ET`
      const fact = byRule({ category: "early_close", date, name, time, source: sourceWords.nyseEarlyCloses })
      return { ...fact, ...exceptionOf(date) }
    })
}

function expiries(year: number): ScheduledFact[] {
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  return months.flatMap((month) => {
    const isQuarterly = QUARTER_MONTHS.includes(month)
    const name = isQuarterly ? "Triple witching (quarterly expiry)" : "Monthly options expiration"
    return [
      byRule({
        category: isQuarterly ? "triple_witching" : "opex",
        date: optionExpiry(year, month),
        name,
        time: "16:00",
        source: sourceWords.optionExpiry,
      }),
      byRule({
        category: "vix_expiry",
        date: vixExpiry(year, month),
        name: "VIX futures/options expiration",
        time: "09:30",
        source: sourceWords.vixExpiry,
      }),
    ]
  })
}

function vixExpiry(year: number, month: number): string {
  const following = nthWeekday(year, month + 1, FRIDAY, 3)
  const wednesday = addDays(following, -30)
  return sessionOnOrBefore(isHoliday(following) ? addDays(wednesday, -1) : wednesday)
}

function isHoliday(date: string): boolean {
  return holidayName(date) !== null && !isUnscheduledClosure(date)
}

function rebalancings(year: number): ScheduledFact[] {
  const effective = QUARTER_MONTHS.flatMap((month) => {
    const date = nextSession(addDays(nthWeekday(year, month, FRIDAY, 3), 2))
    const nasdaq = month === 12 ? "annual reconstitution" : "quarterly rebalance"
    return [
      rebalancing(date, `Nasdaq-100 ${nasdaq} effective before open`, "09:30", sourceWords.nasdaq100),
      rebalancing(date, "S&P 500/400/600 quarterly rebalance effective before open", "09:30", sourceWords.spIndices),
    ]
  })
  const june = rebalancing(
    nthWeekday(year, 6, FRIDAY, 4),
    "Russell reconstitution (after close)",
    "16:00",
    sourceWords.russellJune,
  )
  if (year < RUSSELL_TWICE_A_YEAR_FROM) return [...effective, june]
  const december = rebalancing(
    nthWeekday(year, 12, FRIDAY, 2),
    "Russell December reconstitution (after close)",
    "16:00",
    sourceWords.russellDecember,
  )
  return [...effective, june, { ...december, knownFrom: "2026-02-16" }]
}

function rebalancing(date: string, name: string, time: string, source: string): ScheduledFact {
  return byRule({ category: "rebalancing", date, name, time, source })
}

function taxDates(year: number): ScheduledFact[] {
  const dates: [number, string][] = [
    [1, "Q4 estimated tax due (individuals)"],
    [4, "Federal income tax filing deadline; Q1 estimated tax due"],
    [6, "Q2 estimated tax due"],
    [9, "Q3 estimated tax due"],
    [10, "Extended federal return deadline"],
  ]
  return dates.map(([month, name]) => {
    const date = taxDay(dateOf(year, month, 15))
    return byRule({ category: "tax", date, name, time: null, source: sourceWords.taxes })
  })
}

function taxDay(date: string): string {
  return isWeekend(date) || isTaxHoliday(date) ? taxDay(addDays(date, 1)) : date
}

/** Legal holidays that can fall on a deadline: Martin Luther King Day, and Emancipation Day in Washington. */
function isTaxHoliday(date: string): boolean {
  const year = Number(date.slice(0, 4))
  const emancipation = dateOf(year, 4, 16)
  const shift = { 0: 1, 6: -1 }[weekdayOf(emancipation)] ?? 0
  return date === addDays(emancipation, shift) || date === nthWeekday(year, 1, MONDAY, 3)
}

function byRule(fact: Omit<ScheduledFact, "status" | "knownFrom">): ScheduledFact {
  return { ...fact, status: "rule", knownFrom: null }
}

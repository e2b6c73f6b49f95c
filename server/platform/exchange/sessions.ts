import { dayMs, utcDate } from "../dates"
import { countAtMost } from "../statistics/search"
import { newYorkDate, newYorkInstant } from "./newYork"

export { endOfNewYorkDay, newYorkDate, newYorkInstant } from "./newYork"

/*
 * NYSE sessions from 1990 to 2035, by the exchange's rules and a list of unscheduled closures. Dates are YYYY-MM-DD.
 * The sessions are computed once; every function looks them up.
 */

const FIRST_YEAR = 1990
const LAST_YEAR = 2035
const MONDAY = 1
const THURSDAY = 4
/** A session's bars count as known this long after its close. */
const BARS_DELAY_MS = 15 * 60_000

/** With the day of the announcement, if on record. */
const UNSCHEDULED_CLOSURES: ReadonlyMap<string, { reason: string; announcedOn?: string }> = new Map([
  ["1994-04-27", { reason: "Funeral of President Nixon" }],
  ["2001-09-11", { reason: "Attacks of September 11" }],
  ["2001-09-12", { reason: "Attacks of September 11" }],
  ["2001-09-13", { reason: "Attacks of September 11" }],
  ["2001-09-14", { reason: "Attacks of September 11" }],
  ["2004-06-11", { reason: "Funeral of President Reagan" }],
  ["2007-01-02", { reason: "National Day of Mourning for President Ford" }],
  ["2012-10-29", { reason: "Hurricane Sandy" }],
  ["2012-10-30", { reason: "Hurricane Sandy" }],
  ["2018-12-05", { reason: "National Day of Mourning for President George H. W. Bush", announcedOn: "2018-12-01" }],
  ["2025-01-09", { reason: "National Day of Mourning for President Carter", announcedOn: "2024-12-30" }],
])

/** The first days of holidays that the exchange adopted, with the announcement if on record. */
const NEW_HOLIDAYS: ReadonlyMap<string, { announcedOn?: string }> = new Map([
  ["1998-01-19", {}],
  ["2022-06-20", { announcedOn: "2021-10-11" }],
])

const UNSCHEDULED_EARLY_CLOSES: ReadonlySet<string> = new Set(["1997-12-26", "1999-12-31", "2003-12-26"])

export function isSession(date: string): boolean {
  return indexOfSession.has(date)
}

/** Why the exchange is closed on a weekday; null on a session or a weekend. */
export function holidayName(date: string): string | null {
  return holidays.get(date) ?? null
}

export function isUnscheduledClosure(date: string): boolean {
  return UNSCHEDULED_CLOSURES.has(date)
}

export function closureAnnouncedOn(date: string): string | null {
  return (UNSCHEDULED_CLOSURES.get(date) ?? NEW_HOLIDAYS.get(date))?.announcedOn ?? null
}

/**
 * The day from which a closure or early close may be shown: its announcement, or the day itself if none is on record;
 * null if a standing rule covers it.
 */
export function exceptionKnownFrom(date: string): string | null {
  const isException = UNSCHEDULED_CLOSURES.has(date) || NEW_HOLIDAYS.has(date) || UNSCHEDULED_EARLY_CLOSES.has(date)
  return isException ? (closureAnnouncedOn(date) ?? date) : null
}

/** At 13:00 New York time (14:00 before 1993). */
export function isEarlyClose(date: string): boolean {
  return earlyCloses.has(date)
}

/** Includes both ends, within the years of the calendar. */
export function sessionsBetween(from: string, to: string): string[] {
  return sessions.slice(countBefore(from), countThrough(to))
}

export function nextSession(date: string): string {
  return requireSession(countThrough(date))
}

export function previousSession(date: string): string {
  return requireSession(countBefore(date) - 1)
}

/**
 * The session `count` sessions after the date, or before it when negative. A date that is no session counts as the
 * session before it going forward and the one after it going back; zero needs a session.
 */
export function addSessions(date: string, count: number): string {
  if (count > 0) return requireSession(countThrough(date) - 1 + count)
  if (count < 0) return requireSession(countBefore(date) + count)
  return requireSession(requireIndex(date))
}

/** The number of sessions in the calendar through the date. */
export function sessionNumber(date: string): number {
  return countThrough(date)
}

const knownOpens = new Map<string, number>()

export function sessionOpenAt(date: string): Date {
  requireIndex(date)
  const opensAt = knownOpens.get(date) ?? newYorkInstant(date, "09:30").getTime()
  knownOpens.set(date, opensAt)
  return new Date(opensAt)
}

export function sessionCloseAt(date: string): Date {
  return new Date(closesAt(requireIndex(date)))
}

export function barsKnownAt(date: string): Date {
  return new Date(closesAt(requireIndex(date)) + BARS_DELAY_MS)
}

export function lastClosedSession(at: Date): string {
  const closedBy = at.getTime() - BARS_DELAY_MS
  const last = countThrough(newYorkDate(new Date(closedBy))) - 1
  return requireSession(last >= 0 && closesAt(last) > closedBy ? last - 1 : last)
}

export function entryAfter(instant: Date): string {
  const date = newYorkDate(instant)
  return isSession(date) && instant < sessionOpenAt(date) ? date : nextSession(date)
}

const holidays = listHolidays()
const earlyCloses = listEarlyCloses()
const sessions: readonly string[] = listSessions()
const indexOfSession: ReadonlyMap<string, number> = new Map(sessions.map((date, index) => [date, index]))

function listHolidays(): ReadonlyMap<string, string> {
  const closed = new Map<string, string>()
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
    // A New Year's Day on a Saturday does not close the Friday before, which ends a quarter.
    const newYear = day(year, 1, 1)
    if (weekday(newYear) !== 6) closed.set(dateOf(observed(newYear)), "New Year's Day")
    if (year >= 1998) closed.set(dateOf(nthMonday(year, 1, 3)), "Martin Luther King Jr. Day")
    closed.set(dateOf(nthMonday(year, 2, 3)), "Washington's Birthday")
    closed.set(dateOf(easter(year) - 2), "Good Friday")
    closed.set(dateOf(lastMondayOfMay(year)), "Memorial Day")
    if (year >= 2022) closed.set(dateOf(observed(day(year, 6, 19))), "Juneteenth")
    closed.set(dateOf(observed(day(year, 7, 4))), "Independence Day")
    closed.set(dateOf(nthMonday(year, 9, 1)), "Labor Day")
    closed.set(dateOf(thanksgiving(year)), "Thanksgiving Day")
    closed.set(dateOf(observed(day(year, 12, 25))), "Christmas Day")
  }
  for (const [date, { reason }] of UNSCHEDULED_CLOSURES) closed.set(date, reason)
  return closed
}

function listEarlyCloses(): ReadonlySet<string> {
  const early = new Set(UNSCHEDULED_EARLY_CLOSES)
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
    early.add(dateOf(thanksgiving(year) + 1))
    const christmasEve = day(year, 12, 24)
    if (isMondayToThursday(christmasEve)) early.add(dateOf(christmasEve))
    const independenceEve = independenceEarlyClose(year)
    if (independenceEve !== null) early.add(dateOf(independenceEve))
  }
  return early
}

/** Until 2012 a Thursday holiday shortened the following Friday; since 2013 the day before is short in any case. */
function independenceEarlyClose(year: number): number | null {
  const eve = day(year, 7, 3)
  if (year < 1995 || !isMondayToThursday(eve)) return null
  return year < 2013 && weekday(eve) === 3 ? eve + 2 : eve
}

function listSessions(): string[] {
  const trading: string[] = []
  for (let number = day(FIRST_YEAR, 1, 1); number <= day(LAST_YEAR, 12, 31); number++) {
    const isWeekend = weekday(number) === 0 || weekday(number) === 6
    if (!isWeekend && !holidays.has(dateOf(number))) trading.push(dateOf(number))
  }
  return trading
}

/** Epoch ms; 0 until first used, since time-zone look-ups are slow. */
const closes = new Float64Array(sessions.length)

function closesAt(index: number): number {
  closes[index] ||= newYorkInstant(sessions[index], closingTime(sessions[index])).getTime()
  return closes[index]
}

export function closingTime(date: string): string {
  if (!isEarlyClose(date)) return "16:00"
  return date < "1993" ? "14:00" : "13:00"
}

function countBefore(date: string): number {
  return indexOfSession.get(date) ?? countAtMost(sessions, date)
}

function countThrough(date: string): number {
  const index = indexOfSession.get(date)
  return index === undefined ? countAtMost(sessions, date) : index + 1
}

function requireIndex(date: string): number {
  const index = indexOfSession.get(date)
  if (index === undefined) throw new RangeError(`${date} is not a session between ${FIRST_YEAR} and ${LAST_YEAR}`)
  return index
}

function requireSession(index: number): string {
  if (index < 0 || index >= sessions.length) {
    throw new RangeError(`the session calendar reaches from ${FIRST_YEAR} to ${LAST_YEAR}`)
  }
  return sessions[index]
}

function day(year: number, month: number, dayOfMonth: number): number {
  return Date.UTC(year, month - 1, dayOfMonth) / dayMs
}

function dateOf(number: number): string {
  return utcDate(number * dayMs)
}

/** 0 is Sunday; day 0 of the epoch was a Thursday. */
function weekday(number: number): number {
  return (number + THURSDAY) % 7
}

function isMondayToThursday(number: number): boolean {
  return weekday(number) >= MONDAY && weekday(number) <= THURSDAY
}

function observed(number: number): number {
  if (weekday(number) === 6) return number - 1
  return weekday(number) === 0 ? number + 1 : number
}

function nthMonday(year: number, month: number, nth: number): number {
  const first = day(year, month, 1)
  return first + ((MONDAY - weekday(first) + 7) % 7) + (nth - 1) * 7
}

function lastMondayOfMay(year: number): number {
  const last = day(year, 5, 31)
  return last - ((weekday(last) - MONDAY + 7) % 7)
}

function thanksgiving(year: number): number {
  const first = day(year, 11, 1)
  return first + ((THURSDAY - weekday(first) + 7) % 7) + 21
}

/** Easter Sunday of the Gregorian calendar, by the golden number and the epact. */
function easter(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const leapCorrection = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const epact = (leapCorrection + 19 * golden + 15) % 30
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const sunday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  const offset = moon - sunday
  const month = 3 + Math.floor((offset + 40) / 44)
  return day(year, month, offset + 28 - 31 * Math.floor(month / 4))
}

import { FRIDAY, nthWeekday } from "../../context/market/calendar/dates"
import type { CalendarCategory } from "../../context/market/calendar/entry"
import { factsByTable } from "../../context/market/calendar/table"
import { type EconomicRelease, releaseNames } from "../../context/market/economicCalendar/release"
import { addDays, dateOf, weekdayOf } from "../../platform/dates"
import { isSession, newYorkInstant } from "../../platform/exchange/sessions"
import { RandomStream } from "./random"

type Release = Omit<EconomicRelease, "source" | "announced_date">

const WEDNESDAY = 3
const THURSDAY = 4
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
const MEETING_MONTHS = [1, 3, 5, 6, 7, 9, 11, 12]

/**
 * A year's releases and decisions. Dates of the shipped calendar are used if known, so that both agree. Otherwise dates
 * follow from rules and a random draw.
 */
export function releasesOfYear(seed: string, year: number): Release[] {
  const draw = new RandomStream(seed, "economic calendar", String(year))
  const cpi = MONTHS.map((month) => openDay(dateOf(year, month, 10 + Math.floor(4 * draw.uniform()))))
  const gdp = MONTHS.map((month) => openDay(dateOf(year, month, 26)))
  const decisions = known("fomc_decision", year) ?? MEETING_MONTHS.map((month) => nthWeekday(year, month, WEDNESDAY, 3))
  const minutes = known("fomc_minutes", year) ?? decisions.map((date) => addDays(date, 21))
  const after = (dates: readonly string[]) => dates.map((date) => openDay(addDays(date, 1)))
  return [
    ...monthly(releaseNames.jobs, known("jobs", year) ?? MONTHS.map((month) => jobsDay(year, month))),
    ...monthly(releaseNames.cpi, known("cpi", year) ?? cpi),
    ...monthly(releaseNames.ppi, known("ppi", year) ?? after(cpi)),
    ...monthly(releaseNames.pce, known("pce", year) ?? after(gdp)),
    ...monthly(
      releaseNames.retailSales,
      MONTHS.map((month) => openDay(dateOf(year, month, 15))),
    ),
    ...at(
      "10:00",
      releaseNames.jolts,
      MONTHS.map((month) => openDay(dateOf(year, month, 3))),
    ),
    ...at("08:30", releaseNames.gdp, known("gdp", year) ?? gdp, quarterBefore),
    ...at("08:30", releaseNames.joblessClaims, thursdays(year).map(openDayUpTo)),
    ...at("14:00", releaseNames.fomcDecision, decisions),
    ...at("14:30", releaseNames.fomcPressConference, decisions),
    ...at("14:00", releaseNames.fomcMinutes, minutes),
    ...at(
      "14:00",
      releaseNames.beigeBook,
      decisions.map((date) => addDays(date, -14)),
    ),
  ].filter(({ date }) => date.startsWith(String(year)))
}

function known(category: CalendarCategory, year: number): string[] | null {
  const facts = factsByTable().filter((fact) => fact.category === category && fact.date.startsWith(String(year)))
  return facts.length > 0 ? [...new Set(facts.map(({ date }) => date))] : null
}

function monthly(name: string, dates: readonly string[]): Release[] {
  return at("08:30", name, dates, monthBefore)
}

function at(
  time: string,
  name: string,
  dates: readonly string[],
  periodOf: (date: string) => string | null = () => null,
): Release[] {
  return dates.map((date) => {
    return { name, date, scheduled_at: newYorkInstant(date, time).toISOString(), period: periodOf(date) }
  })
}

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" })

function monthBefore(date: string): string {
  return monthName.format(new Date(dateOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, 1)))
}

function quarterBefore(date: string): string {
  const quarter = Math.ceil(Number(date.slice(5, 7)) / 3) - 1
  return quarter === 0 ? `Q4 ${Number(date.slice(0, 4)) - 1}` : `Q${quarter} ${date.slice(0, 4)}`
}

/** The first Friday, or a week later at the very start of a year. */
function jobsDay(year: number, month: number): string {
  const first = nthWeekday(year, month, FRIDAY, 1)
  return first <= dateOf(year, 1, 3) ? addDays(first, 7) : first
}

function thursdays(year: number): string[] {
  const first = nthWeekday(year, 1, THURSDAY, 1)
  return Array.from({ length: 53 }, (_, week) => addDays(first, 7 * week))
}

function openDay(date: string): string {
  return isSession(date) ? date : openDay(addDays(date, 1))
}

function openDayUpTo(date: string): string {
  return isSession(date) || weekdayOf(date) === 1 ? date : openDayUpTo(addDays(date, -1))
}

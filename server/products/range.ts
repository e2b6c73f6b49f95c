import { z } from "zod"
import { addDays, dayMs, dayNumber } from "../platform/dates"
import { endOfNewYorkDay, newYorkDate, newYorkInstant } from "../platform/exchange/sessions"
import { count } from "./figures"

/** The rules for a dated list's days, from which `start` and `end` follow. */
export type RangeRule = {
  /** For a schedule: how many days after today may be requested. Other lists end today. */
  aheadDays?: number
  /** For a range that is computed at once: the most days that it may have. */
  mostDays?: number
}

export type DayRange = { start?: string; end?: string; asOf: Date }

/** Earlier dates are read as this one, because nothing was known of them and PostgreSQL has no year 0. */
const earliestDate = "1900-01-01"

export const day = (description: string) =>
  z.iso
    .date({ error: "must be a date (2026-03-20)" })
    .optional()
    .meta({ description, pattern: "^\\d{4}-\\d{2}-\\d{2}$", maxLength: 10, examples: ["2026-03-20"] })

const starts = {
  inPlaceOfDays: day("First day (YYYY-MM-DD). It takes the place of `days`."),
  alone: day("First day (YYYY-MM-DD). By default, the first on record."),
}
const ends = {
  today: day("Last day, included. By default, the day of `as_of`."),
  ahead: day("Last day, included."),
}

export function rangeParams({ aheadDays }: RangeRule, params: z.ZodRawShape): z.ZodRawShape {
  return {
    start: "days" in params ? starts.inPlaceOfDays : starts.alone,
    end: aheadDays === undefined ? ends.today : ends.ahead,
  }
}

export function rangeIn({ start, end }: Record<string, unknown>, asOf: Date): DayRange {
  return { start: readDate(start), end: readDate(end), asOf }
}

function readDate(date: unknown): string | undefined {
  if (typeof date !== "string") return undefined
  return date < earliestDate ? earliestDate : date
}

export const daysAsked = count
  .min(1)
  .describe("How many days were asked for: `days`, or those from `start` to `end`, both included.")

/** From `start` to `end`, or the last `days` days, inclusive. */
export function lastDates({ start, end, asOf }: DayRange, days: number): { first: string; last: string } {
  const last = end ?? newYorkDate(asOf)
  return { first: start ?? addDays(last, 1 - days), last }
}

/** From the beginning of `start` to the end of `end` in New York, or the last `days` days of 24 hours each. */
export function lastInstants({ start, end, asOf }: DayRange, days: number): { from: Date; to: Date } {
  const dayEnd = end === undefined ? asOf : endOfNewYorkDay(end)
  const to = dayEnd < asOf ? dayEnd : asOf
  return { from: start === undefined ? new Date(to.getTime() - days * dayMs) : newYorkInstant(start, "00:00"), to }
}

/**
 * From `start` to `end`, or to `days` days after the later of `start` and today. `further` is the number of days after
 * the first.
 */
export function nextDates(
  { start, end, asOf }: DayRange,
  days: number,
): { first: string; last: string; further: number } {
  const today = newYorkDate(asOf)
  const first = start ?? today
  const [, later] = [first, today].sort()
  const last = end ?? addDays(later, days)
  return { first, last, further: dayNumber(last) - dayNumber(first) }
}

export function countDays({ start, end, asOf }: DayRange, days: number): number {
  return start === undefined ? days : daysBetween(start, end ?? newYorkDate(asOf))
}

function daysBetween(first: string, last: string): number {
  return dayNumber(last) - dayNumber(first) + 1
}

export function isWithin({ start, end }: DayRange, date: string): boolean {
  return (start === undefined || date >= start) && (end === undefined || date <= end)
}

/** The faults in the days of a request as sent. `today` is the day of its `as_of` in New York. */
export function faultsOfRange(
  rule: RangeRule,
  { days, start, end }: Record<string, unknown>,
  today: string,
): [name: string, msg: string][] {
  const [first, last] = [start, end].map((date) => (isDate(date) ? date : null))
  const latest = addDays(today, rule.aheadDays ?? 0)
  const isLate = (date: string | null) => date !== null && date > latest
  const distance = rule.aheadDays === undefined ? "" : `${rule.aheadDays} days after `
  const tooLate = `must not be after ${latest}, ${distance}the day of as_of`
  const faults: [name: string, msg: string | false][] = [
    ["days", days !== undefined && saysItself(rule, first, last)],
    ["start", isLate(first) && tooLate],
    ["end", isLate(last) && tooLate],
    ["start", first !== null && last !== null && first > last && `must not be after end, which is ${last}`],
    [
      "start",
      isTooLong(rule, first, last ?? today) && `must lie within ${rule.mostDays} days of the end: ask in parts`,
    ],
    [
      "start",
      first === null && isBehind(rule, last, today) && `is required, as end lies before ${today}, the day of as_of`,
    ],
  ]
  return faults.flatMap(([name, msg]): [string, string][] => (msg === false ? [] : [[name, msg]]))
}

function saysItself({ aheadDays }: RangeRule, first: string | null, last: string | null): string | false {
  const [name, edge] = first !== null ? ["start", "begins"] : ["end", "ends"]
  const isSaid = first !== null || (last !== null && aheadDays !== undefined)
  return isSaid && `cannot be combined with ${name}, which says itself where the list ${edge}: leave one of them out`
}

function isTooLong({ mostDays }: RangeRule, first: string | null, last: string): boolean {
  return mostDays !== undefined && first !== null && daysBetween(first, last) > mostDays
}

/** A schedule begins today by default. */
function isBehind({ aheadDays }: RangeRule, last: string | null, today: string): boolean {
  return aheadDays !== undefined && last !== null && last < today
}

const isDate = (value: unknown): value is string => z.iso.date().safeParse(value).success

import { endOfNewYorkDay, newYorkDate } from "../platform/exchange/sessions"
import { earliestInstant } from "../products/params"

/** Clocks differ: a caller's may be this far ahead of ours, and what it calls now is now. */
const clocksDifferMs = 5_000

/**
 * The instant that an `as_of` of the right form names: a date is the end of that day in New York. Null is now, which is
 * also what today's date means until the day is over. Nothing else of the text is kept, so that an instant is the same
 * question in whatever form it comes.
 */
export function instantOf(asOf: string, at: number): Date | null {
  const moment = momentOf(asOf)
  return moment >= at ? null : new Date(moment)
}

export function isFuture(asOf: string, at: number): boolean {
  const latest = at + clocksDifferMs
  return isDate(asOf) ? asOf > newYorkDate(new Date(latest)) : momentOf(asOf) > latest
}

const isDate = (text: string) => text.length === 10

/** The instant (epoch ms) that an `as_of` names, whether it has come or not. */
export function momentOf(asOf: string): number {
  return Math.max(isDate(asOf) ? endOfNewYorkDay(asOf).getTime() : Date.parse(asOf), earliestInstant)
}

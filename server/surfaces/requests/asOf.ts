import { endOfNewYorkDay, newYorkDate } from "../../platform/exchange/sessions"
import { earliestInstant } from "../../products/params"

/** Tolerance for a caller's clock that is ahead of ours. */
const clocksDifferMs = 5_000

/**
 * The instant of a valid `as_of`; a date means the end of that day in New York. Null means now, and so does today's
 * date. All forms of one instant give the same question.
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

/** Epoch ms; may be in the future. */
export function momentOf(asOf: string): number {
  return Math.max(isDate(asOf) ? endOfNewYorkDay(asOf).getTime() : Date.parse(asOf), earliestInstant)
}

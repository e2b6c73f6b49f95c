import type { AnswerMeta, EmptyReason } from "./product"
import type { DayRange } from "./range"

export type Empty = Pick<AnswerMeta, "empty_reason" | "empty_detail">

/**
 * The first applicable reason for an empty answer, most serious first. The last argument is the default. Empty for an
 * answer with rows.
 */
export function emptyBecause(isEmpty: boolean, ...reasons: [...(Empty | false)[], Empty]): Partial<Empty> {
  return (isEmpty && reasons.find((reason) => reason !== false)) || {}
}

/** For an empty result of a complete search. */
export const noMatches = reasonOf("no_matches")
/** For a moment before the data begins. */
export const beforeCoverage = reasonOf("before_coverage")
/** For a range that ends before the first day on record; false for any other. */
export function beforeRecord({ end }: Pick<DayRange, "end">, first: string | null | undefined): Empty | false {
  if (end === undefined || typeof first !== "string" || end >= first) return false
  return beforeCoverage(`The record begins on ${first}: nothing could be measured by ${end}.`)
}
/** For known data that is too old to be served. */
export const upstreamUnavailable = reasonOf("upstream_unavailable")
export const gatesNotCleared = reasonOf("gates_not_cleared")
export const notConfigured = reasonOf("not_configured")
export const notTrending = reasonOf("not_trending")

function reasonOf(reason: EmptyReason) {
  return (detail: string): Empty => ({ empty_reason: reason, empty_detail: detail })
}

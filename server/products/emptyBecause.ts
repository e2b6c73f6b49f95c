import type { AnswerMeta, EmptyReason } from "./product"

export type Empty = Pick<AnswerMeta, "empty_reason" | "empty_detail">

/**
 * Says in `meta` why an answer is empty: the first of the reasons that holds, the gravest first. The last one is what is
 * left when no other does. Nothing is said of an answer that is not empty.
 */
export function emptyBecause(isEmpty: boolean, ...reasons: [...(Empty | false)[], Empty]): Partial<Empty> {
  return (isEmpty && reasons.find((reason) => reason !== false)) || {}
}

/** Something was measured, and nothing met the question. */
export const noMatches = reasonOf("no_matches")
/** Nothing could be measured at that moment. */
export const beforeCoverage = reasonOf("before_coverage")
/** What was known is too old to be served, and nobody could be asked again. */
export const upstreamUnavailable = reasonOf("upstream_unavailable")
/** No type of signal has a record that clears the gates. */
export const gatesNotCleared = reasonOf("gates_not_cleared")
export const notConfigured = reasonOf("not_configured")
/** Nobody talks of what was asked for. */
export const notTrending = reasonOf("not_trending")

function reasonOf(reason: EmptyReason) {
  return (detail: string): Empty => ({ empty_reason: reason, empty_detail: detail })
}

import type { AnswerOf } from "../product"
import type { status } from "./status"

type Source = AnswerOf<typeof status>["sources"][number]

export function isTrouble({ status }: Pick<Source, "status">): boolean {
  return status !== "ok" && status !== "not_configured"
}

/** The sources that are read, and earlier sources of families that no source is read for any more. */
export function watchedAmong(sources: readonly Source[]): Source[] {
  const asked = new Set(sources.filter(({ enabled }) => enabled).map(({ family }) => family))
  return sources.filter(({ enabled, family, last_success_at }) => enabled || (last_success_at && !asked.has(family)))
}

/** Watched sources with a problem. Those that hide data without a failed run come first. */
export function problemsAmong(watched: readonly Source[]): Source[] {
  const problems = watched.filter((source) => !source.enabled || isTrouble(source))
  return problems.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ enabled, status, row_counts: rows, last_attempt_at }: Source): number {
  const isPartial = rows !== null && rows.read !== rows.stated
  const ranks = [
    status === "degraded" && isPartial,
    !enabled,
    status === "unavailable" && last_attempt_at !== null,
    status === "degraded",
    status === "stale",
  ]
  const rank = ranks.indexOf(true)
  return rank === -1 ? ranks.length : rank
}

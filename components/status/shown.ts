import type { SourceRow } from "@/server/surfaces/site/statusReport"

export const stateNames: Record<SourceRow["status"], string> = {
  ok: "OK",
  stale: "Stale",
  degraded: "Degraded",
  unavailable: "Unavailable",
  not_configured: "Not used",
}

export function isTrouble({ status }: Pick<SourceRow, "status">): boolean {
  return status !== "ok" && status !== "not_configured"
}

/** Those that are asked, and those that were, of families that nobody is asked for any more. */
export function watchedAmong(sources: readonly SourceRow[]): SourceRow[] {
  const asked = new Set(sources.filter(({ enabled }) => enabled).map(({ family }) => family))
  return sources.filter(({ enabled, family, last_success_at }) => enabled || (last_success_at && !asked.has(family)))
}

/** Of those watched, what hides data without a failing run first. */
export function problemsAmong(watched: readonly SourceRow[]): SourceRow[] {
  const problems = watched.filter((source) => !source.enabled || isTrouble(source))
  return problems.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ enabled, status, row_counts: rows, last_attempt_at }: SourceRow): number {
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

export function minuteOf(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`
}

const instants = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g

/** Replaces the instants in an API sentence by readable ones. */
export function withMinutes(sentence: string): string {
  return sentence.replaceAll(instants, minuteOf)
}

export function noteOf({ coverage }: Pick<SourceRow, "coverage">): string {
  return withMinutes(coverage.note)
}

/** "15 min", "24 h", "3 days". */
export function pauseOf(seconds: number): string {
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  const hours = Math.round(seconds / 3_600)
  return hours <= 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}

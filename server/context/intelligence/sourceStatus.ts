export const sourceStates = ["ok", "stale", "degraded", "unavailable", "not_configured"] as const
type SourceState = (typeof sourceStates)[number]

export type SourceReading = {
  /** Why the source is not read, as a sentence; null when it is read. */
  notReadReason: string | null
  /** Read only when the sources before it fail. */
  isStandby: boolean
  attempt: { at: Date; outcome: string; rejectedCount: number; counts: RunCounts | null } | null
  succeededAt: Date | null
  intervalSeconds: number
  /** Whether its facts are due by a calendar. `overdue` describes those missing, as a sentence. */
  isExpected: boolean
  overdue: string | null
  coverage: string
}

/** How many rows the documents of a run state, and how many were read. `first` names some that differ. */
export type RunCounts = {
  documents: number
  stated: number
  read: number
  differing: number
  first: readonly { document: string; stated: number; read: number }[]
}

export type SourceVerdict = {
  status: SourceState
  errorCode: string | null
  coverage: { isKnown: boolean; note: string }
}

const LATE_SHARE = 0.1
const LEAST_LATE_SECONDS = 900

export function judgeSource(reading: SourceReading, at: Date): SourceVerdict {
  const { notReadReason, attempt, succeededAt, isStandby, intervalSeconds, coverage } = reading
  const since = succeededAt ? ` Its last facts were fetched at ${succeededAt.toISOString()}.` : ""
  if (notReadReason !== null) return verdict("not_configured", `${notReadReason}${since}`)
  if (attempt === null) {
    if (isStandby) return verdict("ok", "It is asked only where those before it do not answer, and has not been yet.")
    return verdict("unavailable", "It has not been asked yet.")
  }
  const isAnswered = isSuccess(attempt.outcome)
  // A standby source is not read while another one answers, so an old failure does not show its present state.
  if (isStandby && (isAnswered || isOlder(attempt.at, at, intervalSeconds))) {
    const last = `when it last was, at ${attempt.at.toISOString()}, it ${isAnswered ? "answered" : "did not answer"}.`
    return verdict("ok", `It is asked only where those before it do not answer; ${last}`)
  }
  if (!isAnswered) {
    const note = `${errorTexts[attempt.outcome] ?? "Its last run failed."}${since}`
    return { ...verdict("unavailable", note), errorCode: attempt.outcome }
  }
  const stale = staleness(reading, at)
  if (stale !== null) return verdict("stale", stale)
  const faults = [partlyRead(attempt.counts), leftOut(attempt.rejectedCount)].filter((fault) => fault !== null)
  if (faults.length > 0) return verdict("degraded", faults.join(" "))
  return { status: "ok", errorCode: null, coverage: { isKnown: true, note: coverage } }
}

function partlyRead(counts: RunCounts | null): string | null {
  if (counts === null || counts.differing === 0) return null
  const [{ document, stated, read }] = counts.first
  const also =
    counts.differing === 1 ? "" : ` So were ${counts.differing - 1} more of its ${counts.documents} documents.`
  return read < stated
    ? `${document} was partially read: ${read} of ${stated} rows.${also}`
    : `${document} was misread: it states ${stated} rows, and ${read} were read.${also}`
}

function leftOut(rejectedCount: number): string | null {
  if (rejectedCount === 0) return null
  const rows = rejectedCount === 1 ? "1 row" : `${rejectedCount} rows`
  return `${rows} of its last run could not be used and ${rejectedCount === 1 ? "was" : "were"} left out.`
}

function isSuccess(outcome: string): boolean {
  return outcome === "ok" || outcome === "empty_confirmed"
}

const errorTexts: Record<string, string> = {
  unavailable: "It could not be reached, or answered with an error.",
  format_changed: "It answered in another form than is known, and nothing of that was used.",
}

function verdict(status: SourceState, note: string): SourceVerdict {
  return { status, errorCode: null, coverage: { isKnown: false, note } }
}

const DAY_SECONDS = 86_400

/**
 * Measures a source by its calendar, which accounts for holidays, or without one by the age of its last success. A
 * source with a calendar that is read more than once a day must meet both.
 */
function staleness({ isExpected, overdue, succeededAt, intervalSeconds }: SourceReading, at: Date): string | null {
  if (overdue !== null) return overdue
  if (succeededAt === null || (isExpected && intervalSeconds >= DAY_SECONDS)) return null
  if (!isOlder(succeededAt, at, intervalSeconds)) return null
  return `It was to be asked again by now; its last facts were fetched at ${succeededAt.toISOString()}.`
}

function isOlder(instant: Date, at: Date, intervalSeconds: number): boolean {
  const ageSeconds = (at.getTime() - instant.getTime()) / 1_000
  return ageSeconds > intervalSeconds + Math.max(LEAST_LATE_SECONDS, intervalSeconds * LATE_SHARE)
}

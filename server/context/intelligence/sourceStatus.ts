export const sourceStates = ["ok", "stale", "degraded", "unavailable", "not_configured"] as const
type SourceState = (typeof sourceStates)[number]

export type SourceReading = {
  /** Why it is not asked, as a sentence; null when it is. */
  unaskedBecause: string | null
  /** Asked only when the sources before it do not answer. */
  isStandby: boolean
  attempt: { at: Date; outcome: string; rejectedCount: number; counts: RunCounts | null } | null
  succeededAt: Date | null
  /** The longest time between two scheduled runs. */
  intervalSeconds: number
  /** Whether the calendar expects facts of its family, and which are missing, as a sentence. */
  isExpected: boolean
  overdue: string | null
  /** What it means for its whole family to be there, as a sentence. */
  coverage: string
}

/** How many rows the documents of a run say they have, and how many were read; `first` names some that differ. */
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

/** A run may be late by this share of its interval, and always by 15 minutes. */
const LATE_SHARE = 0.1
const LEAST_LATE_SECONDS = 900

export function judgeSource(reading: SourceReading, at: Date): SourceVerdict {
  const { unaskedBecause, attempt, succeededAt, isStandby, intervalSeconds, coverage } = reading
  const since = succeededAt ? ` Its last facts were fetched at ${succeededAt.toISOString()}.` : ""
  if (unaskedBecause !== null) return verdict("not_configured", `${unaskedBecause}${since}`)
  if (attempt === null) {
    if (isStandby) return verdict("ok", "It is asked only where those before it do not answer, and has not been yet.")
    return verdict("unavailable", "It has not been asked yet.")
  }
  const isAnswered = isSuccess(attempt.outcome)
  // Nobody asks it again while another source answers, so an old failure says nothing about now.
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
 * By the calendar when facts are due by it, else by the age of the last success. A source asked at most daily is left
 * to its calendar, which knows holidays.
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

import { utcDate } from "../platform/dates"
import { barsKnownAt } from "../platform/exchange/sessions"
import { type Analyst, isFinal } from "../signals/headlines/analyst"
import type { IssuedSignal } from "../signals/headlines/issue"
import { findLastGraded, findLastRead } from "../signals/headlines/storage/state"
import type { AnalystResults, ChangedDocument, DocumentReading, GradedSignal } from "../signals/headlines/storage/write"
import { openState, type SignalState } from "./signalState"
import { type SignalStep, stepsOf } from "./signalSteps"
import { count, none, nothingDone, readingOf, type SignalReport, type SignalRun, store } from "./signalsNow"

type WorldRun = SignalRun & { analyst: Analyst }

const SESSIONS_AT_ONCE = 21

/**
 * Replays a simulated world's past on its own clock: issues signals when their document becomes known, and grades them
 * with the last bars of their horizon. A stopped run continues after the last stored sessions.
 */
export async function signalsOfWorld(run: WorldRun): Promise<SignalReport> {
  const { database, origin, panels, arrived, toGrade, progress } = run
  const last = await findLastGraded(database.pool, origin)
  const state = await openState(database, panels, origin)
  const first = last?.session ?? firstSessionOf(run)
  const sessions = (await panels.load()).sessions.filter(
    (session) => toGrade !== null && session <= toGrade && (last ? session > first : session >= first),
  )
  const steps = stepsOf(arrived, sessions, later(last?.gradedAt ?? null, await findLastRead(database.pool, origin)))
  const report = { ...nothingDone }
  for (let from = 0; from < steps.length; from += SESSIONS_AT_ONCE) {
    const block = steps.slice(from, from + SESSIONS_AT_ONCE)
    await liveThrough(run, state, block, report)
    progress("event signals", Math.min(from + SESSIONS_AT_ONCE, steps.length), steps.length)
  }
  const changed = state.change(run.changed)
  if (changed.length > 0) await store(run, () => ({ ...none, changed }))
  report.changed += changed.length
  if (steps.length > SESSIONS_AT_ONCE) await database.pool.query("ANALYZE event_signal, event_signal_grade")
  return report
}

/** The date on which the first document became known; without documents, the session to grade. */
function firstSessionOf({ arrived, toGrade }: SignalRun): string {
  const first = Math.min(...arrived.map(({ knownAt }) => knownAt.getTime()))
  return Number.isFinite(first) ? utcDate(first) : (toGrade ?? "")
}

/** Keeps the order of events: a late document is read after those before it. */
function later(one: Date | null, other: Date | null): Date | null {
  return one === null || (other !== null && other > one) ? other : one
}

async function liveThrough(
  run: WorldRun,
  state: SignalState,
  steps: readonly SignalStep[],
  report: SignalReport,
): Promise<void> {
  const { origin, analyst } = run
  const readings: DocumentReading[] = []
  const issued: IssuedSignal[] = []
  const graded: GradedSignal[] = []
  const changed: ChangedDocument[] = []
  const splits: AnalystResults["splits"][number][] = []
  const sessions: { origin: typeof origin; session: string; gradedAt: Date }[] = []
  for (const { documents, session } of steps) {
    for (const { document, knownAt } of documents) {
      const reading = await analyst.read(document)
      if (!isFinal(reading)) continue
      const { modelVersion } = analyst
      const findings = reading.outcome === "answered" ? reading.findings : []
      const signals = state.issue({ origin, document, findings, modelVersion, issuedAt: knownAt })
      const about = { origin, documentKey: document.key, readAt: knownAt, modelVersion }
      const read = readingOf(reading, about, signals.length)
      issued.push(...signals)
      readings.push(read)
      count(report, read)
    }
    if (session === null) continue
    const gradedAt = barsKnownAt(session)
    changed.push(...state.change(run.changed.filter(({ changedAt }) => changedAt <= gradedAt)))
    const given = state.grade(session, gradedAt)
    graded.push(...given.graded)
    splits.push(given.splits)
    sessions.push({ origin, session, gradedAt })
  }
  report.graded += graded.length
  report.changed += changed.length
  await store(run, () => ({ readings, issued, graded, changed, splits, sessions }))
}

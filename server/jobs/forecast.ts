import { sessionOnOrBefore } from "../bars/panel"
import type { LogTask } from "../ledger/append"
import { byDriver } from "../platform/database/byDriver"
import type { Database } from "../platform/database/database"
import type { Timeframe } from "../predictions/horizon"
import { findFirstDue } from "../predictions/storage/write"
import { forecastSpan, type SessionSpan, type SpanTask } from "./forecastSpan"
import type { Progress } from "./job"
import { predictAndGrade } from "./predictAndGrade"
import { shareFeatures } from "./sharedFeatures"
import { listUndone, timeframes } from "./undone"
import { openUniversePlan } from "./universePlan"

export type ForecastTask = Omit<SpanTask, "timeframe" | "panel" | "features" | "log"> & {
  from: string
  to: string
  log: LogTask | null
}

type Work = { timeframe: Timeframe; undone: readonly number[]; doneCount: number; gradedThrough: number }

/**
 * Predicts and grades all timeframes over a range of sessions, each with what was known at its issue and the model that
 * serves then. Skips finished sessions, so a run can be stopped and repeated at any point, and ranges may come in any
 * order. Returns how many sessions were left to do.
 */
export async function forecast(database: Database, asked: ForecastTask, progress: Progress): Promise<number> {
  const universe = asked.log && (await openUniversePlan(byDriver(database.pool)))
  const task = { ...asked, log: asked.log && universe && { ...asked.log, universe } }
  const works: Work[] = []
  for (const timeframe of timeframes) {
    const undone = await listUndone(database, task.panels.sessions, task, timeframe)
    works.push({ timeframe, undone, doneCount: 0, gradedThrough: -1 })
  }
  const undone = works.flatMap((work) => work.undone)
  for (const span of spansOf(undone, (session) => task.panels.countLate(issueAt(task, session)))) {
    const panel = task.panels.at(issueAt(task, span.first))
    for (const session of panel.sessions.slice(span.first, span.last + 1)) {
      universe?.advance(panel, session, task.clock.issuedAt(session))
    }
    const known = { ...task, panel, features: shareFeatures(panel, span) }
    for (const work of works) await forecastWithin(database, known, { work, span, progress })
  }
  for (const work of works) await gradeWaiting(database, task, work, task.panels.sessions.length - 1)
  // A year of predictions that is stored at once leaves the planner's statistics out of date.
  if (undone.length > 0) await database.pool.query("ANALYZE prediction")
  return new Set(undone).size
}

async function forecastWithin(
  database: Database,
  task: Omit<SpanTask, "timeframe">,
  { work, span, progress }: { work: Work; span: SessionSpan; progress: Progress },
): Promise<void> {
  const { timeframe, undone } = work
  for (const own of spansOf(undone.filter((session) => span.first <= session && session <= span.last))) {
    progress(`${timeframe} predictions`, work.doneCount, undone.length)
    await gradeWaiting(database, task, work, own.first - 1)
    await forecastSpan(database, { ...task, timeframe }, own, (count) => {
      work.doneCount += count
      progress(`${timeframe} predictions`, work.doneCount, undone.length)
    })
    work.gradedThrough = own.last
  }
}

const issueAt = ({ panels, clock }: Pick<SpanTask, "panels" | "clock">, session: number) =>
  clock.issuedAt(panels.sessions[session])

/** Groups consecutive sessions for which `subject` is the same. */
function spansOf(sessions: readonly number[], subject: (session: number) => unknown = () => null): SessionSpan[] {
  const spans: SessionSpan[] = []
  for (const session of [...new Set(sessions)].sort((one, other) => one - other)) {
    const before = spans.at(-1)
    if (before?.last === session - 1 && subject(session - 1) === subject(session)) before.last = session
    else spans.push({ first: session, last: session })
  }
  return spans
}

async function gradeWaiting(
  database: Database,
  { panels, origin, clock, log }: Pick<SpanTask, "panels" | "origin" | "clock" | "log">,
  { timeframe, gradedThrough }: Work,
  through: number,
): Promise<void> {
  const { sessions } = panels
  if (through <= gradedThrough || through < 0) return
  const firstDue = await findFirstDue(database.prisma, origin, timeframe, sessions[through])
  if (firstDue === null) return
  const due = sessions.slice(sessionOnOrBefore(sessions, firstDue), through + 1)
  await predictAndGrade(database, panels, { origin, timeframe, sessions: due, predictions: null, clock, log })
}

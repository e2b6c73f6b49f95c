import { sessionOnOrBefore } from "../bars/panel"
import type { Database } from "../database/database"
import { previousSession } from "../exchange/sessions"
import type { Timeframe } from "../predictions/horizon"
import { findFirstDue } from "../predictions/storage/write"
import { firstIssue } from "./batches"
import { forecastSpan, type Span, type SpanTask } from "./forecastSpan"
import type { Progress } from "./job"
import { predictAndGrade } from "./predictAndGrade"
import { shareFeatures } from "./sharedFeatures"

export type ForecastTask = Omit<SpanTask, "timeframe" | "panel" | "features"> & {
  /** Sessions, as dates, both included. */
  from: string
  to: string
}

const timeframes: readonly Timeframe[] = ["daily", "weekly", "monthly"]

/**
 * Brings all timeframes through the sessions of a range, each with what was known at its issue: predictions are made by
 * the model that serves, or by the next one as it becomes due, and graded as their targets close. A session that has its
 * step is not done again, so a run can be stopped and run again at any point, and ranges may come in any order.
 */
export async function forecast(database: Database, task: ForecastTask, progress: Progress): Promise<void> {
  const undone = new Map<Timeframe, number[]>()
  for (const timeframe of timeframes) undone.set(timeframe, await listUndone(database, task, timeframe))
  const done = new Map<Timeframe, number>()
  const graded = new Map<Timeframe, number>()
  for (const span of spansOf([...undone.values()].flat(), (session) => countLate(task, session))) {
    const panel = task.panels.at(issueAt(task, span.first))
    const features = shareFeatures(panel, span)
    for (const [timeframe, sessions] of undone) {
      const within = sessions.filter((session) => span.first <= session && session <= span.last)
      for (const own of spansOf(within)) {
        if ((graded.get(timeframe) ?? -1) < own.first - 1) await gradeWaiting(database, task, timeframe, own.first - 1)
        await forecastSpan(database, { ...task, timeframe, panel, features }, own, (count) => {
          done.set(timeframe, (done.get(timeframe) ?? 0) + count)
          progress(`${timeframe} predictions`, done.get(timeframe) ?? 0, sessions.length)
        })
        graded.set(timeframe, own.last)
      }
    }
  }
  const end = task.panels.sessions.length - 1
  for (const timeframe of timeframes) {
    if ((graded.get(timeframe) ?? -1) < end) await gradeWaiting(database, task, timeframe, end)
  }
  // A year of predictions stored at once leaves the planner without a notion of them.
  if (done.size > 0) await database.pool.query("ANALYZE prediction")
}

const issueAt = ({ panels, clock }: ForecastTask, session: number) => clock.issuedAt(panels.sessions[session])
const countLate = (task: ForecastTask, session: number) => task.panels.countLate(issueAt(task, session))

/** The sessions of the range that have no step yet, in ascending order. */
async function listUndone({ pool }: Database, task: ForecastTask, timeframe: Timeframe): Promise<number[]> {
  const { sessions } = task.panels
  const from = firstIssue(timeframe, task.from)
  const { rows } = await pool.query<{ session: string }>(
    "SELECT session::text FROM pipeline_step WHERE origin = $1 AND step = $2 AND session BETWEEN $3 AND $4",
    [task.origin, `${timeframe}.predict`, from, task.to],
  )
  const isDone = new Set(rows.map(({ session }) => session))
  const first = sessionOnOrBefore(sessions, previousSession(from)) + 1
  const range = sessions.slice(first, sessionOnOrBefore(sessions, task.to) + 1)
  return range.flatMap((date, index) => (isDone.has(date) ? [] : first + index))
}

/** Sessions that follow one another without a gap, and of which `subject` is the same. */
function spansOf(sessions: readonly number[], subject: (session: number) => unknown = () => null): Span[] {
  const spans: Span[] = []
  for (const session of [...new Set(sessions)].sort((one, other) => one - other)) {
    const before = spans.at(-1)
    if (before?.last === session - 1 && subject(session - 1) === subject(session)) before.last = session
    else spans.push({ first: session, last: session })
  }
  return spans
}

/** Grades what was due up to a session and still waits: the targets of a range that was done before lie after it. */
async function gradeWaiting(
  database: Database,
  { panels, origin, clock }: ForecastTask,
  timeframe: Timeframe,
  through: number,
): Promise<void> {
  const { sessions } = panels
  const firstDue = through < 0 ? null : await findFirstDue(database.prisma, origin, timeframe, sessions[through])
  if (firstDue === null) return
  const due = sessions.slice(sessionOnOrBefore(sessions, firstDue), through + 1)
  await predictAndGrade(database, panels, { origin, timeframe, sessions: due, predictions: null, clock })
}

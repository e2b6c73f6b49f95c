import { sessionOnOrBefore } from "../bars/panel"
import type { RecordOrigin } from "../knowledge/origin"
import type { Database } from "../platform/database/database"
import { previousSession } from "../platform/exchange/sessions"
import type { Timeframe } from "../predictions/horizon"
import { firstIssue } from "./batches"

export const timeframes: readonly Timeframe[] = ["daily", "weekly", "monthly"]

export async function listUndone(
  { pool }: Database,
  sessions: readonly string[],
  range: { origin: RecordOrigin; from: string; to: string },
  timeframe: Timeframe,
): Promise<number[]> {
  const from = firstIssue(timeframe, range.from)
  const { rows } = await pool.query<{ session: string }>(
    "SELECT session::text FROM pipeline_step WHERE origin = $1 AND step = $2 AND session BETWEEN $3 AND $4",
    [range.origin, `${timeframe}.predict`, from, range.to],
  )
  const isDone = new Set(rows.map(({ session }) => session))
  const first = sessionOnOrBefore(sessions, previousSession(from)) + 1
  const days = sessions.slice(first, sessionOnOrBefore(sessions, range.to) + 1)
  return days.flatMap((date, index) => (isDone.has(date) ? [] : first + index))
}

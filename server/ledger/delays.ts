import type { z } from "zod"
import { addSessions, isSession, newYorkDate, previousSession, sessionCloseAt } from "../platform/exchange/sessions"
import type { gradeDelayed } from "./leaves/gradeDelayed"
import { listOverdue } from "./storage/delays"
import type { Queries } from "./storage/queries"

/** A grade comes with its last session, or where the ticker does not trade, with one of the five after it. */
const GRACE_SESSIONS = 5

/**
 * Why grades are missing that the verifier would miss. Asked before every checkpoint, as any may be the newest one for a
 * while.
 */
export async function listDelays(queries: Queries, at: Date): Promise<z.input<typeof gradeDelayed.fields>[]> {
  const overdue = await listOverdue(queries, dueThrough(at))
  return overdue.map(({ claim, n, dueDate, hasBars }) => ({
    claim_ledger_index: claim,
    n,
    due_date: dueDate,
    reason: hasBars ? "not_run" : "bars_late",
    noted_at: at.toISOString(),
  }))
}

function dueThrough(at: Date): string {
  const today = newYorkDate(at)
  const hasClosed = isSession(today) && sessionCloseAt(today) <= at
  return addSessions(hasClosed ? today : previousSession(today), -1 - GRACE_SESSIONS)
}

import type { z } from "zod"
import type { Queries } from "../platform/database/byDriver"
import { addSessions, isSession, newYorkDate, previousSession, sessionCloseAt } from "../platform/exchange/sessions"
import type { gradeDelayed } from "./leaves/gradeDelayed"
import { listOverdue } from "./storage/delays"

/** A grade is due with its last session, or if the ticker does not trade then, within five more. */
const GRACE_SESSIONS = 5

/**
 * The reasons for grades that the verifier would miss. Listed before every checkpoint, since any may be the newest for
 * a while.
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

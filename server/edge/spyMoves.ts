import { adjustedPrice, type Panel, SPY } from "../bars/panel"
import type { ClaimInputs, Observation } from "./claim"

export const MOVE_SESSIONS = 5
/** A share of fewer past moves would say nothing. */
const LEAST_PAST = 100

/**
 * What SPY did in the five sessions after each stated direction, compared with how often it had gone that way before.
 * Only the first of overlapping statements counts. `directionAt` gives 1 for a rise, -1 for a fall, and 0 for no
 * statement.
 */
export function spyMovesAfter(
  { panel, through, from, earlier }: Pick<ClaimInputs, "panel" | "through" | "from" | "earlier">,
  directionAt: (session: number) => number,
): Observation[] {
  const moves = movesOf(panel, through)
  const observations: Observation[] = []
  let free = Math.max(from, endOfLast(panel, earlier))
  for (let session = from; session + MOVE_SESSIONS <= through; session++) {
    const direction = directionAt(session)
    if (direction === 0 || session < free) continue
    // Only moves that had ended by then.
    const past = moves.slice(0, Math.max(0, session - MOVE_SESSIONS + 1)).filter((move) => !Number.isNaN(move))
    if (past.length < LEAST_PAST || Number.isNaN(moves[session])) continue
    free = session + MOVE_SESSIONS
    observations.push({
      session: panel.sessions[session],
      resolved: panel.sessions[free],
      n: 1,
      successes: moves[session] * direction > 0 ? 1 : 0,
      baseN: 1,
      baseSuccesses: past.filter((move) => move * direction > 0).length / past.length,
    })
  }
  return observations
}

/** Index of the session at which the last observed move had ended; 0 before the first. */
function endOfLast({ sessions }: Panel, earlier: readonly Observation[]): number {
  const last = earlier.at(-1)
  return last ? sessions.indexOf(last.resolved) : 0
}

/** The move over the five sessions that follow each session; NaN when either close is missing. */
function movesOf(panel: Panel, through: number): Float64Array {
  const row = panel.rows.get(SPY)
  const closes = Float64Array.from({ length: through + 1 }, (_, session) =>
    row === undefined ? Number.NaN : adjustedPrice(panel, "close", row, session, through),
  )
  return closes.map((close, session) => (closes[session + MOVE_SESSIONS] ?? Number.NaN) - close)
}

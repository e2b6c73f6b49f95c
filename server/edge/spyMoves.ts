import { adjustedClose, type Panel, SPY } from "../bars/panel"
import type { ClaimInputs, Observation } from "./claim"

export const MOVE_SESSIONS = 5
const LEAST_PAST = 100

/**
 * SPY's moves in the five sessions after each stated direction, compared with how often it had moved that way before.
 * Of overlapping statements, only the first counts. `directionAt` returns 1 for a rise, -1 for a fall, and 0 for no
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

/** Index of the session at which the last observed move ended; 0 without one. */
function endOfLast({ sessions }: Panel, earlier: readonly Observation[]): number {
  const last = earlier.at(-1)
  return last ? sessions.indexOf(last.resolved) : 0
}

/** The move over the five sessions after each session; NaN if either close is missing. */
function movesOf(panel: Panel, through: number): Float64Array {
  const row = panel.rows.get(SPY)
  const closes = Float64Array.from({ length: through + 1 }, (_, session) =>
    row === undefined ? Number.NaN : adjustedClose(panel, row, session, through),
  )
  return closes.map((close, session) => (closes[session + MOVE_SESSIONS] ?? Number.NaN) - close)
}

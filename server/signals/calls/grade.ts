import type { Panel } from "../../bars/panel"
import { type GradableSignal, gradeSignal, type HorizonMoves, horizonMoves, type SignalGrade } from "../grade"
import { type Call, spans } from "./call"

/** pending: the exit is not known yet. uncovered: there are no prices for a grade. */
export type CallGrade = SignalGrade | { outcome: "pending" | "uncovered" }

export function gradeCalls(panel: Panel, through: number, { calls }: { calls: readonly Call[] }): CallGrade[] {
  const lastKnown = panel.sessions[through] ?? ""
  const spanOf = spans()
  const movesOf = movesByHorizon(panel)
  return calls.map((call) => {
    const { entry, exit } = spanOf(call)
    if (!panel.rows.has(call.ticker) || entry < panel.sessions[0]) return { outcome: "uncovered" }
    if (exit > lastKnown) return { outcome: "pending" }
    const { ticker, direction } = call
    const graded = gradeSignal(panel, through, { ticker, direction, entryDate: entry, horizonEndDate: exit }, movesOf)
    return graded ?? { outcome: "pending" }
  })
}

/**
 * Many calls share a horizon, and its moves need the whole universe. Calls come by entry, so the cache holds one
 * entry's.
 */
function movesByHorizon(panel: Panel) {
  const byEnd = new Map<string, HorizonMoves>()
  let entered = ""
  return (horizon: Pick<GradableSignal, "entryDate" | "horizonEndDate">) => {
    if (horizon.entryDate !== entered) byEnd.clear()
    entered = horizon.entryDate
    const moves = byEnd.get(horizon.horizonEndDate) ?? horizonMoves(panel, horizon)
    byEnd.set(horizon.horizonEndDate, moves)
    return moves
  }
}

import type { Panel } from "../../bars/panel"
import { gradeSignal, type SignalGrade } from "../grade"
import { type Call, spanOf } from "./call"

/** pending: its exit is not known yet. uncovered: there are no prices to grade it by. */
export type CallGrade = SignalGrade | { outcome: "pending" | "uncovered" }

export function gradeCalls(panel: Panel, through: number, { calls }: { calls: readonly Call[] }): CallGrade[] {
  const lastKnown = panel.sessions[through] ?? ""
  return calls.map((call) => {
    const { entry, exit } = spanOf(call)
    if (!panel.rows.has(call.ticker) || entry < panel.sessions[0]) return { outcome: "uncovered" }
    if (exit > lastKnown) return { outcome: "pending" }
    const { ticker, direction } = call
    const graded = gradeSignal(panel, through, { ticker, direction, entryDate: entry, horizonEndDate: exit })
    return graded ?? { outcome: "pending" }
  })
}

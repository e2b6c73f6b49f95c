import { labelOf, type Recorded, recordOf } from "../performance"
import { type Call, spanOf } from "./call"
import type { CallGrade } from "./grade"

/** A call that is counted, with what came of it. */
export type Graded = { call: Call; grade: CallGrade }

/** How the counted calls turned out, worked out as that of signals is. What there are no prices of is not among them. */
export function recordOfCalls(graded: readonly Graded[]) {
  const record = recordOf(graded.flatMap((each) => recordedOf(each) ?? []))
  // To be an anti-signal takes a claim that was registered before, and nobody has registered one.
  return { ...record, label: labelOf(record, false) }
}

export type CallRecord = ReturnType<typeof recordOfCalls>

function recordedOf({ call, grade }: Graded): Recorded | null {
  if (grade.outcome === "uncovered") return null
  const { direction, horizon: horizonSessions } = call
  // Calls that overlap have been left out before.
  const counted = { direction, horizonSessions, isIndependent: true }
  if (grade.outcome === "win" || grade.outcome === "loss") return { ...counted, ...grade, status: "resolved" }
  const unknown = { outcome: null, rawMovePct: null, spyMovePct: null, baseRate: null }
  return { ...counted, ...unknown, entryDate: spanOf(call).entry, status: grade.outcome }
}

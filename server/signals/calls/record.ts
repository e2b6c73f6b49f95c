import { labelOf, type Recorded, recordOf } from "../performance"
import { type Call, spanOf } from "./call"
import type { CallGrade } from "./grade"

export type GradedCall = { call: Call; grade: CallGrade }

export function recordOfCalls(graded: readonly GradedCall[]) {
  const record = recordOf(graded.map(recordedOf).filter((each) => each !== null))
  // An anti-signal needs a claim registered beforehand, and there is none for calls.
  return { ...record, label: labelOf(record, false) }
}

export type CallRecord = ReturnType<typeof recordOfCalls>

function recordedOf({ call, grade }: GradedCall): Recorded | null {
  if (grade.outcome === "uncovered") return null
  const { direction, horizon: horizonSessions } = call
  // Overlapping calls were left out before.
  const counted = { direction, horizonSessions, isIndependent: true }
  if (grade.outcome === "win" || grade.outcome === "loss") {
    const { entryDate, outcome, rawMovePct, spyMovePct, baseRate } = grade
    return { ...counted, entryDate, outcome, rawMovePct, spyMovePct, baseRate, status: "resolved" }
  }
  const unknown = { outcome: null, rawMovePct: null, spyMovePct: null, baseRate: null }
  return { ...counted, ...unknown, entryDate: spanOf(call).entry, status: grade.outcome }
}

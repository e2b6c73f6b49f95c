import type { Panel } from "../bars/panel"
import { type Gradable, type Grade, gradeAt, gradeRelative, medianMove, type RelativeGrade } from "./grade"
import type { RelativeDirection } from "./horizon"

/** The predictions of one session, which are compared with each other; a session may have two targets. */
export type SessionKey = { referenceDate: string; targetDate: string }

/** The median move of each session of which some predictions are graded. */
export type Medians = Map<string, number>

export function mediansOf(known: readonly (SessionKey & { medianReturnPct: number })[]): Medians {
  return new Map(known.map((session) => [nameOf(session), session.medianReturnPct]))
}

type Claim = Gradable & { relativeDirection: RelativeDirection | null }

/**
 * Grades whatever can be told from the closes up to session `through`; the rest waits. The median of a session is fixed
 * when the first of its predictions are graded that had a close on the target session. It is added to `medians`, and
 * what comes later is measured against it too.
 */
export function gradeDue<Waiting extends Claim>(
  panel: Panel,
  through: number,
  predictions: readonly Waiting[],
  medians: Medians,
): { due: { prediction: Waiting; grade: Grade; relative: RelativeGrade | null }[]; waiting: Waiting[] } {
  const waiting: Waiting[] = []
  const told: { prediction: Waiting; grade: Grade }[] = []
  for (const prediction of predictions) {
    const grade = gradeAt(panel, through, prediction)
    if (grade) told.push({ prediction, grade })
    else waiting.push(prediction)
  }
  for (const [session, graded] of Map.groupBy(told, ({ prediction }) => nameOf(prediction))) {
    const median = medians.get(session) ?? medianMove(graded.map(({ grade }) => grade))
    if (median !== null) medians.set(session, median)
  }
  const due = told.map(({ prediction, grade }) => {
    const { relativeDirection } = prediction
    const median = medians.get(nameOf(prediction)) ?? null
    return { prediction, grade, relative: relativeDirection && gradeRelative(relativeDirection, grade, median) }
  })
  return { due, waiting }
}

const nameOf = ({ referenceDate, targetDate }: SessionKey) => `${referenceDate} ${targetDate}`

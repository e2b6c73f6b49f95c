import { type Panel, sessionOnOrBefore } from "../bars/panel"
import {
  GRACE_SESSIONS,
  type Gradable,
  type Grade,
  gradeAt,
  gradeRelative,
  medianMove,
  type RelativeGrade,
  targetMoves,
} from "./grade"
import type { RelativeDirection } from "./horizon"

export type SessionKey = { referenceDate: string; targetDate: string }

export type Medians = Map<string, number>

export function mediansOf(known: readonly (SessionKey & { medianReturnPct: number })[]): Medians {
  return new Map(known.map((session) => [nameOf(session), session.medianReturnPct]))
}

type Claim = Gradable & {
  relativeDirection: RelativeDirection | null
  /** Null in predictions of earlier versions, whose grades cover only the price claim. */
  relativeProbability: number | null
}

const noRelative: RelativeGrade = { outcome: null, medianReturnPct: null }

/**
 * Grades what the closes up to session `through` allow. A session's median is fixed and added to `medians` when its
 * first predictions are graded, and also applies to later ones. So that a few early bars do not fix it, the first
 * grades of a session wait until half of its predictions have a close on the target session or no more bars are
 * expected.
 */
export function gradeDue<Waiting extends Claim>(
  panel: Panel,
  through: number,
  predictions: readonly Waiting[],
  medians: Medians,
): { due: { prediction: Waiting; grade: Grade; relative: RelativeGrade }[]; waiting: Waiting[] } {
  const waiting: Waiting[] = []
  const due: { prediction: Waiting; grade: Grade; relative: RelativeGrade }[] = []
  for (const [session, claims] of Map.groupBy(predictions, nameOf)) {
    const told = claims.map((prediction) => ({ prediction, grade: gradeAt(panel, through, prediction) }))
    const moves = targetMoves(told.flatMap(({ grade }) => grade ?? []))
    const canFix = 2 * moves.length >= claims.length || isGraceOver(panel, through, claims[0])
    if (!medians.has(session) && !canFix) {
      waiting.push(...claims)
      continue
    }
    const median = medians.get(session) ?? medianMove(moves)
    if (median !== null) medians.set(session, median)
    for (const { prediction, grade } of told) {
      const { relativeDirection, relativeProbability } = prediction
      if (!grade) waiting.push(prediction)
      else if (relativeProbability === null) due.push({ prediction, grade, relative: noRelative })
      else due.push({ prediction, grade, relative: gradeRelative(relativeDirection, grade, median) })
    }
  }
  return { due, waiting }
}

function isGraceOver(panel: Panel, through: number, { targetDate }: SessionKey): boolean {
  return (
    targetDate <= panel.sessions[through] && through >= sessionOnOrBefore(panel.sessions, targetDate) + GRACE_SESSIONS
  )
}

const nameOf = ({ referenceDate, targetDate }: SessionKey) => `${referenceDate} ${targetDate}`

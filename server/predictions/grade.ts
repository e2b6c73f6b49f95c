import { firstTradeBetween, lastTradeBetween, moveBetween } from "../bars/moves"
import { type Panel, sessionOnOrBefore } from "../bars/panel"
import { hasBar } from "../context/market/eligibility"
import { median } from "../platform/statistics/quantile"
import { rounded } from "../platform/statistics/rounding"
import type { Direction, RelativeDirection } from "./horizon"

export type Gradable = { ticker: string; direction: Direction; referenceDate: string; targetDate: string }

/** `reason` explains why a move does not end at the close of the target session. */
export type Grade =
  | {
      outcome: "correct" | "incorrect"
      realizedReturnPct: number
      exitDate: string
      prices: GradedPrices
      reason?: string
    }
  | { outcome: "void"; realizedReturnPct: null; exitDate: null; prices: null; reason: VoidReason }

const [delisted, untraded] = [
  "delisted: no trade after the reference session",
  "no trade after the reference session",
] as const
export const voidReasons = [delisted, untraded] as const
export type VoidReason = (typeof voidReasons)[number]

type GradedPrices = { entry: number; exit: number; splitRatio: number }

/** Without a call the outcome is null, but the session's median is still given. */
export type RelativeGrade = { outcome: "correct" | "incorrect" | "void" | null; medianReturnPct: number | null }

/** A bar may still come this many sessions after the target before the ticker counts as gone. */
export const GRACE_SESSIONS = 5

/** For stored and published percentages. */
const DECIMALS = 4

/**
 * Grades a prediction from the closes up to session `through` (an index of the panel). Null until that is possible.
 *
 * The move is from close to close in percent, split-adjusted, without dividends, to four decimals. It is correct if its
 * sign before rounding matches the direction; exactly zero is incorrect. It ends at the close of the target session.
 * Without a bar there, the grade waits until a later bar, a delisting or five further sessions show that none will
 * come. The move then ends at the last trade after the reference session or, if there was none by the target, at the
 * first trade in the five sessions after it. It is `void` only if the ticker never traded after the reference session
 * in all that time. A grade never changes with a later `through`.
 */
export function gradeAt(panel: Panel, through: number, prediction: Gradable): Grade | null {
  if (prediction.targetDate > panel.sessions[through]) return null
  const row = requireRow(panel, prediction.ticker)
  const reference = findReference(panel, row, prediction)
  if (reference === null) return null
  const target = sessionOnOrBefore(panel.sessions, prediction.targetDate)

  const { direction } = prediction
  const grade = (exit: number, reason?: string) => gradeMove(panel, row, { reference, exit, direction, reason })
  const exit = lastTradeBetween(panel, row, reference + 1, target)
  if (exit === target) return grade(target)

  const later = firstTradeBetween(panel, row, target + 1, Math.min(through, target + GRACE_SESSIONS))
  const isGone = isDelistedBy(panel, row, through)
  if (later < 0 && !isGone && through < target + GRACE_SESSIONS) return null
  if (exit > 0) return grade(exit, "no trade on the target session: graded at the last trade before it")
  if (later > 0) return grade(later, "no trade until the target session: graded at the first trade after it")
  return { outcome: "void", realizedReturnPct: null, exitDate: null, prices: null, reason: voidReason(isGone) }
}

/** Compares moves as stored and published. Void exactly at the median, and without a move or a median. */
export function gradeRelative(
  direction: RelativeDirection | null,
  { realizedReturnPct }: Grade,
  medianReturnPct: number | null,
): RelativeGrade {
  if (direction === null) return { outcome: null, medianReturnPct }
  if (realizedReturnPct === null || medianReturnPct === null || realizedReturnPct === medianReturnPct) {
    return { outcome: "void", medianReturnPct }
  }
  const isAhead = realizedReturnPct > medianReturnPct
  return { outcome: isAhead === (direction === "ahead") ? "correct" : "incorrect", medianReturnPct }
}

export function targetMoves(grades: readonly Grade[]): number[] {
  return grades.flatMap(({ realizedReturnPct, reason }) =>
    realizedReturnPct === null || reason !== undefined ? [] : [realizedReturnPct],
  )
}

export function medianMove(moves: readonly number[]): number | null {
  return rounded(median(moves), DECIMALS)
}

type GradedMove = { reference: number; exit: number; direction: Direction; reason?: string }

function gradeMove(panel: Panel, row: number, { reference, exit, direction, reason }: GradedMove): Grade {
  const move = moveBetween(panel, row, reference, exit)
  const isCorrect = direction === "bullish" ? move > 0 : move < 0
  return {
    outcome: isCorrect ? "correct" : "incorrect",
    realizedReturnPct: rounded(move * 100, DECIMALS),
    exitDate: panel.sessions[exit],
    prices: pricesOf(panel, row, reference, exit),
    ...(reason ? { reason } : {}),
  }
}

function pricesOf({ close, splitFactor, stride }: Panel, row: number, reference: number, exit: number): GradedPrices {
  const base = row * stride
  return {
    entry: close[base + reference],
    exit: close[base + exit],
    splitRatio: splitFactor[base + exit] / splitFactor[base + reference],
  }
}

function voidReason(isGone: boolean): VoidReason {
  return isGone ? delisted : untraded
}

function isDelistedBy(panel: Panel, row: number, through: number): boolean {
  const { delistedDate } = panel.instruments[row]
  return delistedDate !== null && delistedDate <= panel.sessions[through]
}

function requireRow(panel: Panel, ticker: string): number {
  const row = panel.rows.get(ticker)
  if (row === undefined) throw new RangeError(`${ticker} is not in the panel`)
  return row
}

/** Null while the reference close is unknown. It may come late, and counts from then on. */
function findReference(panel: Panel, row: number, { referenceDate }: Gradable): number | null {
  const reference = sessionOnOrBefore(panel.sessions, referenceDate)
  const isKnown = panel.sessions[reference] === referenceDate && hasBar(panel, row, reference)
  return isKnown ? reference : null
}

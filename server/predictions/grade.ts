import { type Panel, sessionOnOrBefore } from "../bars/panel"
import { type Direction, firstTradeBetween, lastTradeBetween, moveBetween } from "./horizon"

export type Gradable = { ticker: string; direction: Direction; referenceDate: string; targetDate: string }

export type Grade =
  | { outcome: "correct" | "incorrect"; realizedReturnPct: number; exitDate: string; reason?: string }
  | { outcome: "void"; realizedReturnPct: null; exitDate: null; reason: string }

/** For how many sessions after the target a bar may still come before a ticker counts as gone. */
export const GRACE_SESSIONS = 5

/**
 * Grades a prediction from the closes up to session `through` (an index of the panel), or null while it cannot be told.
 *
 * The move is close to close, split-adjusted, dividends excluded, in percent; correct if its sign is the direction's,
 * and exactly zero is incorrect. It ends at the close of the target session. Where the ticker has no bar there, the
 * grade waits until a later bar, a delisting or five further sessions show that none will come, and then the move ends
 * at its last trade after the reference session, or, if it did not trade until the target, at its first trade in the
 * five sessions after it. `void` only where it never traded after the reference session in all that time. A grade that
 * was once given stays the same for every later `through`.
 */
export function gradeAt(panel: Panel, through: number, prediction: Gradable): Grade | null {
  const row = requireRow(panel, prediction.ticker)
  const reference = requireReference(panel, row, prediction)
  if (prediction.targetDate > panel.sessions[through]) return null
  const target = sessionOnOrBefore(panel.sessions, prediction.targetDate)

  const grade = (exit: number, reason?: string) => gradeMove(panel, row, reference, exit, prediction.direction, reason)
  const exit = lastTradeBetween(panel, row, reference + 1, target)
  if (exit === target) return grade(target)

  const later = firstTradeBetween(panel, row, target + 1, Math.min(through, target + GRACE_SESSIONS))
  const isGone = isDelistedBy(panel, row, through)
  if (later < 0 && !isGone && through < target + GRACE_SESSIONS) return null
  if (exit > 0) return grade(exit, "no trade on the target session: graded at the last trade before it")
  if (later > 0) return grade(later, "no trade until the target session: graded at the first trade after it")
  return { outcome: "void", realizedReturnPct: null, exitDate: null, reason: voidReason(isGone) }
}

function gradeMove(
  panel: Panel,
  row: number,
  reference: number,
  exit: number,
  direction: Direction,
  reason?: string,
): Grade {
  const move = moveBetween(panel, row, reference, exit)
  const isCorrect = direction === "bullish" ? move > 0 : move < 0
  return {
    outcome: isCorrect ? "correct" : "incorrect",
    realizedReturnPct: move * 100,
    exitDate: panel.sessions[exit],
    ...(reason ? { reason } : {}),
  }
}

function voidReason(isGone: boolean): string {
  return isGone ? "delisted: no trade after the reference session" : "no trade after the reference session"
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

function requireReference(panel: Panel, row: number, { ticker, referenceDate }: Gradable): number {
  const reference = sessionOnOrBefore(panel.sessions, referenceDate)
  if (panel.sessions[reference] !== referenceDate || Number.isNaN(panel.close[row * panel.stride + reference])) {
    throw new RangeError(`${ticker} has no close on its reference date ${referenceDate}`)
  }
  return reference
}

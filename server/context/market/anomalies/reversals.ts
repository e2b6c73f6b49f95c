import type { Panel } from "../../../bars/panel"
import { membership } from "../eligibility"
import { eachWithTrailingMoments } from "./trailing"

export type Reversals = Record<"moves" | "reversed" | "allMoves" | "allReversed", Float64Array>

/**
 * Counts the moves of the model universe before `through` whose next day is known, and how many of them reversed. The
 * sigma of each past move comes from its own past alone.
 */
export function reversalsAfterMoves(panel: Panel, through: number, lookback: number, minSigma: number): Reversals {
  const { returns } = panel
  const moves = new Float64Array(through + 1)
  const reversed = new Float64Array(through + 1)
  const allMoves = new Float64Array(through + 1)
  const allReversed = new Float64Array(through + 1)
  for (let row = 0; row < panel.instruments.length; row++) {
    const base = row * panel.stride
    const member = membership(panel, row)
    if (member.first > member.last) continue
    const firstCell = base + member.first
    eachWithTrailingMoments(
      returns,
      base,
      base + Math.min(member.last, through - 1),
      lookback,
      (cell, move, mean, variance) => {
        const next = returns[cell + 1]
        if (cell < firstCell || move === 0 || Number.isNaN(next)) return
        const isReversal = move * next < 0 ? 1 : 0
        allMoves[cell - base]++
        allReversed[cell - base] += isReversal
        if ((move - mean) ** 2 < minSigma ** 2 * variance) return
        moves[cell - base]++
        reversed[cell - base] += isReversal
      },
    )
  }
  return { moves, reversed, allMoves, allReversed }
}

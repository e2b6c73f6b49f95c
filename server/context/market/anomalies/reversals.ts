import type { Panel } from "../../../bars/panel"
import { membership } from "../eligibility"
import { eachWithTrailingMoments, type VisitReturn } from "./trailing"

export type Reversals = Record<"moves" | "reversed" | "allMoves" | "allReversed", Float64Array>

export function reversalsAfterMoves(panel: Panel, through: number, lookback: number, minSigma: number): Reversals {
  const moves = new Float64Array(through + 1)
  const reversed = new Float64Array(through + 1)
  const allMoves = new Float64Array(through + 1)
  const allReversed = new Float64Array(through + 1)
  eachFollowedMove(panel, through, lookback, (cell, move, mean, variance) => {
    const session = cell % panel.stride
    const isReversal = move * panel.returns[cell + 1] < 0 ? 1 : 0
    allMoves[session]++
    allReversed[session] += isReversal
    if ((move - mean) ** 2 < minSigma ** 2 * variance) return
    moves[session]++
    reversed[session] += isReversal
  })
  return { moves, reversed, allMoves, allReversed }
}

/** A large move and the next session's, as fractions. */
export type FollowedMove = {
  ticker: string
  date: string
  move: number
  sigma: number
  nextDate: string
  nextMove: number
}

type PageOfMoves = {
  minSigma: number
  lookbackDays: number
  start?: string
  end?: string
  after: { date: string; ticker: string } | null
  limit: number
}

/** The moves behind the share of reversals, newest first, then by ticker, starting after `after`. */
export function listReversals(
  panel: Panel,
  through: number,
  { minSigma, lookbackDays, start = "", end = "9", after, limit }: PageOfMoves,
): { totalCount: number; moves: FollowedMove[] } {
  const { sessions, instruments, returns, stride } = panel
  const bySession: FollowedMove[][] = Array.from({ length: through + 1 }, () => [])
  let totalCount = 0
  eachFollowedMove(panel, through, lookbackDays, (cell, move, mean, variance) => {
    if ((move - mean) ** 2 < minSigma ** 2 * variance) return
    const { ticker } = instruments[Math.floor(cell / stride)]
    const session = cell % stride
    const date = sessions[session]
    if (date < start || date > end) return
    totalCount++
    if (after && (date > after.date || (date === after.date && ticker <= after.ticker))) return
    const sigma = (move - mean) / Math.sqrt(variance)
    bySession[session].push({ ticker, date, move, sigma, nextDate: sessions[session + 1], nextMove: returns[cell + 1] })
  })
  const moves: FollowedMove[] = []
  for (let session = through; session >= 0 && moves.length <= limit; session--) {
    moves.push(...bySession[session].sort((a, b) => (a.ticker < b.ticker ? -1 : 1)))
  }
  return { totalCount, moves: moves.slice(0, limit + 1) }
}

/** Visits each move that is followed by another. Mean and variance come from earlier sessions only. */
function eachFollowedMove(panel: Panel, through: number, lookback: number, visit: VisitReturn): void {
  const { returns } = panel
  for (let row = 0; row < panel.instruments.length; row++) {
    const base = row * panel.stride
    const member = membership(panel, row)
    if (member.first > member.last) continue
    const firstCell = base + member.first
    const lastCell = base + Math.min(member.last, through - 1)
    eachWithTrailingMoments(returns, { first: base, last: lastCell, lookback }, (cell, move, mean, variance) => {
      if (cell >= firstCell && move !== 0 && !Number.isNaN(returns[cell + 1])) visit(cell, move, mean, variance)
    })
  }
}

import type { Panel } from "../bars/panel"
import { type BaseTable, computeBases } from "./base"

/** The bases of some rows from one session on, and what they add to those of the market. */
export type BasePiece = Pick<BaseTable, Outcome> & {
  rows: number
  market: Pick<BaseTable["market"], Outcome>
  /** By session, from the first of all: 1 if a move ended on it. */
  hasMoves: Uint8Array
}

const outcomes = ["rises", "falls", "ties"] as const
type Outcome = (typeof outcomes)[number]

export function countBases(panel: Panel, horizon: number, from: number): BasePiece {
  const rows = panel.instruments.length
  const { rises, falls, ties, market } = computeBases(panel, horizon, 0, panel.sessions.length - 1)
  return {
    rows,
    rises: rises.slice(from * rows),
    falls: falls.slice(from * rows),
    ties: ties.slice(from * rows),
    market: { rises: market.rises.slice(from), falls: market.falls.slice(from), ties: market.ties.slice(from) },
    hasMoves: Uint8Array.from(market.sessions, (count, session) => count - (market.sessions[session - 1] ?? 0)),
  }
}

/** The table of all rows. Counts are whole numbers, so their sums do not depend on how the rows were cut. */
export function joinBases(pieces: readonly BasePiece[], horizon: number, from: number, to: number): BaseTable {
  const span = to - from + 1
  const rows = pieces.reduce((sum, piece) => sum + piece.rows, 0)
  const table: BaseTable = {
    ...{ horizon, from, to },
    rises: new Uint16Array(rows * span),
    falls: new Uint16Array(rows * span),
    ties: new Uint16Array(rows * span),
    market: {
      rises: new Float64Array(span),
      falls: new Float64Array(span),
      ties: new Float64Array(span),
      sessions: new Float64Array(span),
    },
  }
  let row = 0
  for (const piece of pieces) {
    for (const outcome of outcomes) {
      for (let at = 0; at < span; at++) {
        const own = piece[outcome].subarray(at * piece.rows, (at + 1) * piece.rows)
        table[outcome].set(own, at * rows + row)
        table.market[outcome][at] += piece.market[outcome][at]
      }
    }
    row += piece.rows
  }
  let sessions = 0
  for (let session = 0; session <= to; session++) {
    if (pieces.some(({ hasMoves }) => hasMoves[session] === 1)) sessions++
    if (session >= from) table.market.sessions[session - from] = sessions
  }
  return table
}

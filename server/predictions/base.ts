import { moveBetween } from "../bars/moves"
import type { Instrument, Panel } from "../bars/panel"
import { membership } from "../context/market/eligibility"
import { isCalm } from "./predictable"

/**
 * How often the close one horizon later was above, below or exactly at the reference close, per row and in total, as
 * known at each session from `from` to `to`. A move counts from its target session on, which is one horizon after the
 * reference, because a panel's axis has every exchange session. Only moves while a row is in the model universe count,
 * because a stock often joins an index after a rise.
 */
export type BaseTable = {
  horizon: number
  from: number
  to: number
  rises: Uint16Array
  falls: Uint16Array
  ties: Uint16Array
  /**
   * By session: the moves of all rows, without ETFs that hardly move, and the number of sessions on which they ended.
   */
  market: { rises: Float64Array; falls: Float64Array; ties: Float64Array; sessions: Float64Array }
}

/** `unchanged` is the probability of an unchanged close. `up` is that of a rise if the close moves. */
export type Base = { unchanged: number; up: number }

/**
 * Shares of few moves are mostly luck, so they are shrunk towards the usual share with the weight of this many
 * sessions. Moves overlap, so a session counts as one part in `horizon` of an independent move. That holds for counts
 * and weight alike, so both are in sessions. After ten years a ticker's own share of rises weighs as much as its
 * market's, which is right if the tickers' yearly ratios of return to volatility have a standard deviation of 0.4.
 */
const OWN_RISES_WEIGHT = 2520
const OWN_TIES_WEIGHT = 252
/** Shrinks the market's share of rises towards one half, so that a few months of rises do not decide it. */
const MARKET_WEIGHT = 252

export function computeBases(panel: Panel, horizon: number, from: number, to: number): BaseTable {
  const span = to - from + 1
  const cells = panel.instruments.length * span
  const [marketRises, marketFalls, marketTies] = [1, 2, 3].map(() => new Float64Array(span))
  const table: BaseTable = {
    horizon,
    from,
    to,
    rises: new Uint16Array(cells),
    falls: new Uint16Array(cells),
    ties: new Uint16Array(cells),
    market: { rises: marketRises, falls: marketFalls, ties: marketTies, sessions: new Float64Array(span) },
  }
  const hasMoves = new Uint8Array(to + 1)
  for (const [row, instrument] of panel.instruments.entries()) {
    if (instrument.kind !== "index") countRow(table, panel, row, hasMoves)
  }
  countSessions(table, hasMoves)
  return table
}

export function baseOf(panel: Panel, table: BaseTable, row: number, session: number): Base {
  const at = session - table.from
  const cell = at * panel.instruments.length + row
  const [rises, falls, ties] = [table.rises[cell], table.falls[cell], table.ties[cell]]
  const market = marketBase(table, at)
  return {
    unchanged: shrunk(ties, rises + falls + ties, market.unchanged, OWN_TIES_WEIGHT),
    up: shrunk(rises, rises + falls, market.up, OWN_RISES_WEIGHT),
  }
}

function marketBase({ market }: BaseTable, at: number): Base {
  const [rises, falls, ties, sessions] = [market.rises[at], market.falls[at], market.ties[at], market.sessions[at]]
  const moves = rises + falls
  return {
    unchanged: moves + ties > 0 ? ties / (moves + ties) : 0,
    // The moves of one session are far from independent, so together they count as one.
    up: moves > 0 ? shrunk((rises / moves) * sessions, sessions, 0.5, MARKET_WEIGHT) : 0.5,
  }
}

function shrunk(count: number, outOf: number, usual: number, weight: number): number {
  return (count + weight * usual) / (outOf + weight)
}

function countRow(table: BaseTable, panel: Panel, row: number, hasMoves: Uint8Array): void {
  const { horizon, from, to, market } = table
  const instrument = panel.instruments[row]
  const belongs = membership(panel, row)
  const known = { rises: 0, falls: 0, ties: 0, squares: 0 }
  for (let target = Math.min(from, belongs.first + horizon); target <= to; target++) {
    const reference = target - horizon
    const wasMember = belongs.first <= reference && reference <= belongs.last
    // NaN when the row has no bar at either end.
    const move = wasMember ? moveBetween(panel, row, reference, target) : Number.NaN
    if (!Number.isNaN(move)) {
      known[move > 0 ? "rises" : move < 0 ? "falls" : "ties"]++
      known.squares += move * move
      hasMoves[target] = 1
    }
    if (target < from) continue
    const at = target - from
    const cell = at * panel.instruments.length + row
    for (const outcome of ["rises", "falls", "ties"] as const) {
      table[outcome][cell] = known[outcome]
      if (!wasCalm(instrument, known, horizon)) market[outcome][at] += known[outcome]
    }
  }
}

function wasCalm(
  instrument: Instrument,
  { rises, falls, ties, squares }: Record<"rises" | "falls" | "ties" | "squares", number>,
  horizon: number,
): boolean {
  return isCalm(instrument, Math.sqrt(squares / (rises + falls + ties)), horizon)
}

function countSessions({ from, market }: BaseTable, hasMoves: Uint8Array): void {
  let sessions = 0
  for (const [target, has] of hasMoves.entries()) {
    sessions += has
    if (target >= from) market.sessions[target - from] = sessions
  }
}

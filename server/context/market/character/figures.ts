import { type Panel, SPY } from "../../../bars/panel"
import { median } from "../../../platform/statistics/quantile"
import { membership } from "../eligibility"
import { dispersionBySession } from "./dispersion"

export type CharacterFigures = ReturnType<typeof characterFigures>

/** Percent numbers, except shares, which are fractions. Sessions are inclusive. All null when nothing moved. */
export function characterFigures(panel: Panel, from: number, to: number) {
  const moves = absoluteMoves(panel, stockCells(panel, from, to))
  return {
    dispersion_pct: percent(meanDispersion(panel, from, to)),
    median_abs_move_pct: percent(median(moves)),
    share_above_2pct: shareAbove(moves, 0.02),
    share_above_5pct: shareAbove(moves, 0.05),
    median_intraday_range_pct: percent(median(intradayRanges(panel, stockCells(panel, from, to)))),
    spy_median_abs_move_pct: percent(median(absoluteMoves(panel, spyCells(panel, from, to)))),
  }
}

export function meanDispersion(panel: Panel, from: number, to: number): number | null {
  const dispersion = dispersionBySession(panel, to)
  let n = 0
  let sum = 0
  for (let session = from; session <= to; session++) {
    if (Number.isNaN(dispersion[session])) continue
    n++
    sum += dispersion[session]
  }
  return n === 0 ? null : sum / n
}

type Cells = { from: number; to: number }[]

function stockCells(panel: Panel, from: number, to: number): Cells {
  return panel.instruments.map((_, row) => {
    const { first, last } = membership(panel, row, "stocks")
    const base = row * panel.stride
    return { from: base + Math.max(first, from), to: base + Math.min(last, to) }
  })
}

function spyCells(panel: Panel, from: number, to: number): Cells {
  const row = panel.rows.get(SPY)
  return row === undefined ? [] : [{ from: row * panel.stride + from, to: row * panel.stride + to }]
}

function absoluteMoves({ returns }: Panel, cells: Cells): Float64Array {
  return collected(cells, (cell) => Math.abs(returns[cell]))
}

function intradayRanges({ high, low, close }: Panel, cells: Cells): Float64Array {
  return collected(cells, (cell) => (high[cell] - low[cell]) / close[cell])
}

function collected(cells: Cells, figure: (cell: number) => number): Float64Array {
  const values = new Float64Array(cells.reduce((size, { from, to }) => size + Math.max(0, to - from + 1), 0))
  let n = 0
  for (const { from, to } of cells) {
    for (let cell = from; cell <= to; cell++) {
      const value = figure(cell)
      if (!Number.isNaN(value)) values[n++] = value
    }
  }
  return values.subarray(0, n)
}

function shareAbove(moves: Float64Array, bound: number): number | null {
  if (moves.length === 0) return null
  let above = 0
  for (let place = 0; place < moves.length; place++) if (moves[place] > bound) above++
  return above / moves.length
}

function percent(fraction: number | null): number | null {
  return fraction === null ? null : fraction * 100
}

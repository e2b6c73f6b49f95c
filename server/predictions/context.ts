import { type Panel, SPY } from "../bars/panel"
import { membership } from "../context/market/eligibility"
import { readSeries, type Series } from "./series"

const FEWEST_STOCKS = 3

/** SPY, or without it the mean of all stocks; 0 where fewer than three have a return. Only its moves are used. */
export function marketSeries(panel: Panel, start: number, to: number): Pick<Series, "move"> {
  const spy = panel.rows.get(SPY)
  return spy === undefined ? { move: meanMoves(panel, start, to) } : readSeries(panel, spy, start, to)
}

function meanMoves(panel: Panel, start: number, to: number): Float64Array {
  const [sums, counts] = [new Float64Array(to - start + 1), new Int32Array(to - start + 1)]
  for (let row = 0; row < panel.instruments.length; row++) {
    const { first, last } = membership(panel, row, "stocks")
    if (first > last) continue
    const { isBar, move } = readSeries(panel, row, start, to)
    for (let at = Math.max(1, first - start); at < sums.length && start + at <= last; at++) {
      if (!isBar[at] || Number.isNaN(move[at])) continue
      sums[at] += move[at]
      counts[at]++
    }
  }
  return sums.map((sum, at) => (counts[at] >= FEWEST_STOCKS ? sum / counts[at] : 0))
}

import { type Panel, SPY, VIX } from "../bars/panel"
import { membership } from "../market/eligibility"
import { clip, deviation, distanceFromMean, readSeries, type Series } from "./series"

/** What is the same for all tickers of a session, or of a sector. Index 0 is the first session that was asked for. */
export type Context = {
  market: Series
  marketReturn1: Float64Array
  marketTrend: Float64Array
  vixLevel: Float64Array
  vixChange5: Float64Array
  /** Mean returns of the row's sector; of all stocks for a row without one, or in a sector of fewer than three. */
  peersOf(row: number): Peers
}

export type Peers = { return1: Float64Array; return5: Float64Array }

const SMALLEST_SECTOR = 3

export function marketContext(panel: Panel, start: number, to: number): Context {
  const all = meanReturns(panel, start, to, () => true)
  const sectors = new Map(
    sectorsOf(panel).map((sector) => [
      sector,
      meanReturns(panel, start, to, (row) => sectorOf(panel, row) === sector, all),
    ]),
  )
  const spy = panel.rows.get(SPY)
  const market = spy === undefined ? asSeries(all, start) : readSeries(panel, spy, start, to)
  const vix = panel.rows.get(VIX)
  const fear = vix === undefined ? null : readSeries(panel, vix, start, to).level
  return {
    market,
    marketReturn1: coarse(market.level, (at) => market.move[at] / deviation(market.move, at, 63)),
    marketTrend: coarse(market.level, (at) => marketTrend(market, at)),
    vixLevel: coarse(market.level, (at) => (fear ? fear[at] - Math.log(20) : 0)),
    vixChange5: coarse(market.level, (at) => (fear ? fear[at] - fear[at - 5] : 0)),
    peersOf: (row) => sectors.get(sectorOf(panel, row) ?? "") ?? all,
  }
}

function marketTrend(market: Series, at: number): number {
  return distanceFromMean(market.level, at, 200) / (deviation(market.move, at, 63) * Math.sqrt(200))
}

/**
 * In steps of a quarter, and 0 where unknown: a figure that all tickers of a day share would otherwise name the day,
 * and trees would learn days by heart.
 */
function coarse(axis: Float64Array, figure: (at: number) => number): Float64Array {
  return axis.map((_, at) => {
    const value = figure(at)
    return Number.isFinite(value) ? Math.round(clip(value, 8) * 4) / 4 : 0
  })
}

function sectorsOf(panel: Panel): string[] {
  return [...new Set(panel.instruments.map((instrument) => instrument.gicsSector ?? ""))].filter(
    (sector) => sector !== "",
  )
}

function sectorOf(panel: Panel, row: number): string | null {
  return panel.instruments[row].gicsSector
}

/** Mean log returns over 1 and 5 sessions of the stocks that belong; where too few do, those of `otherwise`. */
function meanReturns(
  panel: Panel,
  start: number,
  to: number,
  belongs: (row: number) => boolean,
  otherwise?: Peers,
): Peers {
  const length = to - start + 1
  const [sum1, sum5, count1, count5] = [1, 2, 3, 4].map(() => new Float64Array(length))
  for (let row = 0; row < panel.instruments.length; row++) {
    if (!belongs(row)) continue
    const { first, last } = membership(panel, row, "stocks")
    const { level, isBar } = readSeries(panel, row, start, to)
    for (let at = Math.max(1, first - start); at < length && start + at <= last; at++) {
      if (!isBar[at]) continue
      if (!Number.isNaN(level[at - 1])) {
        sum1[at] += level[at] - level[at - 1]
        count1[at]++
      }
      if (at >= 5 && !Number.isNaN(level[at - 5])) {
        sum5[at] += level[at] - level[at - 5]
        count5[at]++
      }
    }
  }
  const mean = (sum: Float64Array, count: Float64Array, fallback?: Float64Array) =>
    sum.map((total, at) => (count[at] >= SMALLEST_SECTOR ? total / count[at] : (fallback?.[at] ?? 0)))
  return { return1: mean(sum1, count1, otherwise?.return1), return5: mean(sum5, count5, otherwise?.return5) }
}

/** The mean stock as the market, where the panel has no SPY. */
function asSeries(all: Peers, start: number): Series {
  const move = all.return1
  let level = 0
  return {
    start,
    move,
    level: move.map((change) => {
      level += change
      return level
    }),
    volume: new Float64Array(move.length).fill(Number.NaN),
    isBar: new Uint8Array(move.length).fill(1),
  }
}

import { type Panel, SPY } from "../bars/panel"
import { membership } from "../context/market/eligibility"
import { readSeries, type Series } from "./series"

export type Context = {
  market: Series
  /** Mean returns of the row's sector, or of all stocks if it has no sector or one with fewer than three. */
  peersOf(row: number): Peers
}

type Peers = { return1: Float64Array; return5: Float64Array }

const SMALLEST_SECTOR = 3

export function marketContext(panel: Panel, start: number, to: number): Context {
  const { all, sectors } = meanReturns(panel, start, to)
  const spy = panel.rows.get(SPY)
  return {
    market: spy === undefined ? asSeries(all, start) : readSeries(panel, spy, start, to),
    peersOf: (row) => sectors.get(panel.instruments[row].gicsSector ?? "") ?? all,
  }
}

function meanReturns(panel: Panel, start: number, to: number): { all: Peers; sectors: Map<string, Peers> } {
  const length = to - start + 1
  const total = emptySums(length)
  const bySector = new Map<string, Sums>()
  for (let row = 0; row < panel.instruments.length; row++) {
    const { first, last } = membership(panel, row, "stocks")
    if (first > last) continue
    const sector = panel.instruments[row].gicsSector
    const own = sector === null ? null : (bySector.get(sector) ?? emptySums(length))
    if (sector !== null && own) bySector.set(sector, own)
    const series = readSeries(panel, row, start, to)
    for (let at = Math.max(1, first - start); at < length && start + at <= last; at++) {
      if (!series.isBar[at]) continue
      addMoves(total, series, at)
      if (own) addMoves(own, series, at)
    }
  }
  const all = meansOf(total)
  return { all, sectors: new Map([...bySector].map(([sector, sums]) => [sector, meansOf(sums, all)])) }
}

class MeanOf {
  private readonly sum: Float64Array
  private readonly count: Int32Array

  constructor(length: number) {
    this.sum = new Float64Array(length)
    this.count = new Int32Array(length)
  }

  add(at: number, value: number): void {
    if (Number.isNaN(value)) return
    this.sum[at] += value
    this.count[at]++
  }

  mean(otherwise?: Float64Array): Float64Array {
    return this.sum.map((sum, at) =>
      this.count[at] >= SMALLEST_SECTOR ? sum / this.count[at] : (otherwise?.[at] ?? 0),
    )
  }
}

type Sums = { over1: MeanOf; over5: MeanOf }

const emptySums = (length: number): Sums => ({ over1: new MeanOf(length), over5: new MeanOf(length) })

function addMoves({ over1, over5 }: Sums, { level }: Series, at: number): void {
  over1.add(at, level[at] - level[at - 1])
  if (at >= 5) over5.add(at, level[at] - level[at - 5])
}

function meansOf({ over1, over5 }: Sums, otherwise?: Peers): Peers {
  return { return1: over1.mean(otherwise?.return1), return5: over5.mean(otherwise?.return5) }
}

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
    isBar: new Uint8Array(move.length).fill(1),
  }
}

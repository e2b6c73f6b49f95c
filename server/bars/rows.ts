import type { LoadedBars } from "./loaded"
import type { Panel } from "./panel"
import { showRevisions } from "./revisions"

/** A panel of some tickers with the first `count` revisions: a copy of their rows, which takes microseconds. */
export function panelOf({ panel, revisions }: LoadedBars, count: number, tickers: readonly string[]): Panel {
  const rows = [...new Set(tickers)].flatMap((ticker) => panel.rows.get(ticker) ?? [])
  const own = copyRows(panel, rows)
  const ownRow = new Map(rows.map((row, index) => [row, index]))
  showRevisions(own, revisions, count, (row) => ownRow.get(row))
  return own
}

/** In memory of this thread's own, which the garbage collector sees: shared memory it does not count. */
function copyRows(panel: Panel, rows: readonly number[]): Panel {
  const { sessions, stride } = panel
  const instruments = rows.map((row) => panel.instruments[row])
  const copyOf = (column: Float64Array) => {
    const copy = new Float64Array(rows.length * sessions.length)
    for (const [index, row] of rows.entries()) {
      copy.set(column.subarray(row * stride, row * stride + sessions.length), index * sessions.length)
    }
    return copy
  }
  return {
    sessions,
    stride: sessions.length,
    instruments,
    rows: new Map(instruments.map(({ ticker }, row) => [ticker, row])),
    open: copyOf(panel.open),
    high: copyOf(panel.high),
    low: copyOf(panel.low),
    close: copyOf(panel.close),
    volume: copyOf(panel.volume),
    splitFactor: copyOf(panel.splitFactor),
    returns: copyOf(panel.returns),
  }
}

/** The first and the last session with a bar. */
export type RowSpan = { first: number; last: number }

/** The span of each row up to `through` with the first `count` revisions; null where there is no bar. */
export function listSpans({ panel, revisions }: LoadedBars, count: number, through: number): (RowSpan | null)[] {
  const revised = new Map<number, boolean>()
  for (const [index, row] of revisions.row.entries()) {
    if (revisions.ratio[index] > 0) continue
    const cell = row * panel.stride + revisions.session[index]
    revised.set(cell, index < count || revised.get(cell) === true)
  }
  const hasBar = (cell: number) => revised.get(cell) ?? !Number.isNaN(panel.close[cell])
  return panel.instruments.map((_, row) => {
    const base = row * panel.stride
    let [first, last] = [0, through]
    while (first <= through && !hasBar(base + first)) first++
    while (last > first && !hasBar(base + last)) last--
    return first > through ? null : { first, last }
  })
}

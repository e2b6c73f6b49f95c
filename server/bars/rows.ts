import type { LoadedBars } from "./loaded"
import type { Panel } from "./panel"
import { type Revisions, showRevisions } from "./revisions"

/** Copies the rows of some tickers with the first `count` revisions, which takes microseconds. */
export function panelOf({ panel, revisions }: LoadedBars, count: number, tickers: readonly string[]): Panel {
  const rows = [...new Set(tickers)].flatMap((ticker) => panel.rows.get(ticker) ?? [])
  const own = copyRows(panel, rows)
  const ownRow = new Map(rows.map((row, index) => [row, index]))
  showRevisions(own, revisions, count, (row) => ownRow.get(row))
  return own
}

/** In this thread's own memory, since the garbage collector does not count shared memory. */
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

export type RowSpan = { first: number; last: number }

export function listSpans({ panel, revisions }: LoadedBars, count: number, through: number): (RowSpan | null)[] {
  const isKnown = revisedCells(panel, revisions, count)
  const hasOtherBar = (cell: number) => !Number.isNaN(panel.close[cell]) && !isKnown.has(cell)
  const spans = panel.instruments.map((_, row) => spanOf(hasOtherBar, row * panel.stride, through))
  for (const [cell, isBar] of isKnown) {
    const session = cell % panel.stride
    const row = (cell - session) / panel.stride
    if (!isBar || session > through) continue
    const { first, last } = spans[row] ?? { first: session, last: session }
    spans[row] = { first: Math.min(first, session), last: Math.max(last, session) }
  }
  return spans
}

/** Whether each revised cell has a bar with the first `count` revisions. */
function revisedCells(panel: Panel, { row, session, ratio }: Revisions, count: number): Map<number, boolean> {
  const cells = new Map<number, boolean>()
  for (let index = 0; index < row.length; index++) {
    if (ratio[index] > 0) continue
    const cell = row[index] * panel.stride + session[index]
    cells.set(cell, index < count || cells.get(cell) === true)
  }
  return cells
}

function spanOf(hasBar: (cell: number) => boolean, base: number, through: number): RowSpan | null {
  let [first, last] = [0, through]
  while (first <= through && !hasBar(base + first)) first++
  while (last > first && !hasBar(base + last)) last--
  return first > through ? null : { first, last }
}

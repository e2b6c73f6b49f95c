import type { LoadedBars } from "./loaded"
import type { Panel } from "./panel"
import { indicesByRow, type Place, type Revisions, showRevisions } from "./revisions"

/**
 * The rows of some tickers with the first `count` revisions. A single row without revisions is a view of the columns;
 * anything else is a copy. Read a view to its end before the next await: a later load may revise the row, and a scan
 * then writes into the cells of the view as soon as the reading thread has taken over that load (`wholePanels`).
 */
export function panelOf({ panel, revisions }: LoadedBars, count: number, tickers: readonly string[]): Panel {
  const rows = [...new Set(tickers)].flatMap((ticker) => panel.rows.get(ticker) ?? [])
  const places = placesOf(revisions, rows)
  if (rows.length === 1 && places.length === 0)
    return panelWith(panel, rows, (column) => cellsOf(panel, column, rows[0]))
  const own = panelWith(panel, rows, (column) => copyOf(panel, column, rows))
  if (places.length > 0) showRevisions(own, revisions, count, places)
  return own
}

function placesOf(revisions: Revisions, rows: readonly number[]): Place[] {
  const indices = indicesByRow(revisions)
  return rows
    .flatMap((row, own) => (indices.get(row) ?? []).map((index) => ({ index, row: own })))
    .sort((one, other) => one.index - other.index)
}

function cellsOf({ sessions, stride }: Panel, column: Float64Array, row: number): Float64Array {
  return column.subarray(row * stride, row * stride + sessions.length)
}

/** Copies to this thread's own memory, because the garbage collector does not count shared memory. */
function copyOf(panel: Panel, column: Float64Array, rows: readonly number[]): Float64Array {
  const copy = new Float64Array(rows.length * panel.sessions.length)
  for (const [index, row] of rows.entries()) copy.set(cellsOf(panel, column, row), index * panel.sessions.length)
  return copy
}

function panelWith(panel: Panel, rows: readonly number[], take: (column: Float64Array) => Float64Array): Panel {
  const { sessions } = panel
  const instruments = rows.map((row) => panel.instruments[row])
  return {
    sessions,
    stride: sessions.length,
    instruments,
    rows: new Map(instruments.map(({ ticker }, row) => [ticker, row])),
    open: take(panel.open),
    high: take(panel.high),
    low: take(panel.low),
    close: take(panel.close),
    volume: take(panel.volume),
    splitFactor: take(panel.splitFactor),
    returns: take(panel.returns),
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

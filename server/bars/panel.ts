import { countAtMost } from "../statistics/search"

/**
 * The bars of many instruments on one axis of NYSE sessions, column by column, so that a scan of the whole universe is
 * a walk over numbers. Cell `ticker * sessions.length + session` holds one day of one instrument; NaN means no bar.
 *
 * The columns lie in shared memory, so that a worker thread scans them without a copy.
 *
 * Prices and volumes are raw, as traded. A computation gets a panel and `through`, the index of the last session that
 * it may know; it never reads a cell behind it. That is what keeps the future out.
 */
export type Panel = {
  /** NYSE sessions in ascending order, as YYYY-MM-DD. */
  sessions: readonly string[]
  instruments: readonly Instrument[]
  /** Row of each ticker. */
  rows: ReadonlyMap<string, number>
  open: Float64Array
  high: Float64Array
  low: Float64Array
  close: Float64Array
  volume: Float64Array
  /** New shares per original share, multiplied over all splits effective up to the session; 1 before the first. */
  splitFactor: Float64Array
  /** Close-to-close return of consecutive sessions, split-adjusted, as a fraction; NaN where either close is missing. */
  returns: Float64Array
}

export type Instrument = {
  ticker: string
  companyName: string | null
  kind: "stock" | "etf" | "index"
  gicsSector: string | null
  /** The day on which the stock joined the index; predictions and scans admit it from then. Null: from its first bar. */
  indexEntryDate: string | null
  /** The last session on which it traded, when it is gone. */
  delistedDate: string | null
}

type PriceColumn = "open" | "high" | "low" | "close"

export const SPY = "SPY"
export const VIX = "^VIX"

/** An empty panel of these instruments and sessions, to be filled by the caller and closed with `completePanel`. */
export function emptyPanel(instruments: readonly Instrument[], sessions: readonly string[]): Panel {
  const column = () => sharedColumn(instruments.length * sessions.length).fill(Number.NaN)
  return {
    sessions,
    instruments,
    rows: new Map(instruments.map((instrument, row) => [instrument.ticker, row])),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    splitFactor: column().fill(1),
    returns: column(),
  }
}

/** A column of figures that all threads of the process see. */
export function sharedColumn(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT))
}

/** Computes the returns of these rows, or of all, once their bars and split factors are in place. */
export function completePanel(panel: Panel, rows: Iterable<number> = panel.rows.values()): Panel {
  const width = panel.sessions.length
  for (const row of rows) {
    for (let session = 1; session < width; session++) completeReturn(panel, row * width + session)
  }
  return panel
}

function completeReturn({ close, splitFactor, returns }: Panel, cell: number): void {
  returns[cell] = (close[cell] * splitFactor[cell]) / (close[cell - 1] * splitFactor[cell - 1]) - 1
}

/** The price of a cell in terms of the shares of session `through`: splits up to `through` are taken out. */
export function adjustedPrice(
  panel: Panel,
  column: PriceColumn,
  row: number,
  session: number,
  through: number,
): number {
  const base = row * panel.sessions.length
  return (panel[column][base + session] * panel.splitFactor[base + session]) / panel.splitFactor[base + through]
}

/** The volume of a cell in terms of the shares of session `through`. */
export function adjustedVolume(panel: Panel, row: number, session: number, through: number): number {
  const base = row * panel.sessions.length
  return (panel.volume[base + session] * panel.splitFactor[base + through]) / panel.splitFactor[base + session]
}

/** The index of the last session on or before `date`, or -1. */
export function sessionOnOrBefore(sessions: readonly string[], date: string): number {
  return countAtMost(sessions, date) - 1
}

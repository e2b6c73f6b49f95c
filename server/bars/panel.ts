import { countAtMost } from "../platform/statistics/search"

/**
 * The bars of many instruments on one axis of NYSE sessions, column by column, so that a scan of the whole universe is
 * a walk over numbers. Cell `row * stride + session` holds one day of one instrument; NaN means no bar.
 *
 * The columns of the panel that is served lie in shared memory, so that a worker thread scans them without a copy. A row
 * may have room behind its last session, so that a day is added without moving the others.
 *
 * Prices and volumes are raw, as traded. A computation gets a panel and `through`, the index of the last session that
 * it may know; it never reads a cell behind it. That is what keeps the future out.
 */
export type Panel = {
  /** NYSE sessions in ascending order, as YYYY-MM-DD. */
  sessions: readonly string[]
  /** Cells from one row to the next: the sessions, and the room for those to come. */
  stride: number
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

export type BarFamily = "bars" | "vix"

/** The family that the bars of a ticker belong to. */
export function barFamilyOf(ticker: string): BarFamily {
  return ticker === VIX ? "vix" : "bars"
}

/**
 * Room for how many sessions more, and whether threads share the columns. The garbage collector does not count shared
 * memory, and may leave it for hours: what is of use for a moment is better not shared.
 */
export type PanelSpace = { room: number; isShared: boolean }

/** An empty panel of these instruments and sessions, to be filled by the caller and closed with `completePanel`. */
export function emptyPanel(
  instruments: readonly Instrument[],
  sessions: readonly string[],
  { room, isShared }: PanelSpace = { room: 0, isShared: false },
): Panel {
  const stride = sessions.length + room
  const length = instruments.length * stride
  const column = () => (isShared ? sharedColumn(length) : new Float64Array(length)).fill(Number.NaN)
  return {
    sessions,
    stride,
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
function sharedColumn(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT))
}

/** Computes the returns of all rows, or from a session on, once their bars and split factors are in place. */
export function completePanel(panel: Panel, from = 1): Panel {
  for (const row of panel.rows.values()) completeReturns(panel, row, from, panel.sessions.length - 1)
  return panel
}

/** Computes the returns of a row in these sessions, both included, as far as there are such. */
export function completeReturns(panel: Panel, row: number, from: number, to: number): void {
  const { close, splitFactor, returns, sessions, stride } = panel
  for (let session = Math.max(from, 1); session <= Math.min(to, sessions.length - 1); session++) {
    const cell = row * stride + session
    returns[cell] = (close[cell] * splitFactor[cell]) / (close[cell - 1] * splitFactor[cell - 1]) - 1
  }
}

/** The price of a cell in terms of the shares of session `through`: splits up to `through` are taken out. */
export function adjustedPrice(
  panel: Panel,
  column: PriceColumn,
  row: number,
  session: number,
  through: number,
): number {
  const base = row * panel.stride
  return (panel[column][base + session] * panel.splitFactor[base + session]) / panel.splitFactor[base + through]
}

/** The volume of a cell in terms of the shares of session `through`. */
export function adjustedVolume(panel: Panel, row: number, session: number, through: number): number {
  const base = row * panel.stride
  return (panel.volume[base + session] * panel.splitFactor[base + through]) / panel.splitFactor[base + session]
}

/** The index of the last session on or before `date`, or -1. */
export function sessionOnOrBefore(sessions: readonly string[], date: string): number {
  return countAtMost(sessions, date) - 1
}

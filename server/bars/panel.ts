/*
 * The daily bars of all instruments: stored, loaded once, kept up to date, and corrected when later data arrives. This
 * room must not depend on who requests bars, where they are collected, or what is concluded from them.
 */

import { countAtMost } from "../platform/statistics/search"

/**
 * The bars of many instruments on one axis of NYSE sessions. They lie in columns, so that a scan of the universe walks
 * over numbers. Cell `row * stride + session` holds one day of one instrument; NaN means no bar.
 *
 * The columns of the served panel lie in shared memory, so a worker thread scans them without a copy. A row may have
 * room after its last session, so that adding a day does not move the others.
 *
 * Prices and volumes are raw, as traded. A computation receives a panel and `through`, the index of the last session it
 * may use, and never reads a cell after it. That rule prevents look-ahead.
 */
export type Panel = {
  /** NYSE sessions in ascending order, YYYY-MM-DD. */
  sessions: readonly string[]
  /** Cells from one row to the next: the sessions, plus room for those to come. */
  stride: number
  instruments: readonly Instrument[]
  rows: ReadonlyMap<string, number>
  open: Float64Array
  high: Float64Array
  low: Float64Array
  close: Float64Array
  volume: Float64Array
  /** New shares per original share, over all splits effective up to the session; 1 before the first. */
  splitFactor: Float64Array
  /** Close-to-close return of consecutive sessions, split-adjusted, as a fraction; NaN when either close is missing. */
  returns: Float64Array
}

export type Instrument = {
  ticker: string
  companyName: string | null
  kind: "stock" | "etf" | "index"
  gicsSector: string | null
  /** The day the stock joined the index, from which scans and predictions admit it. Null: from its first bar. */
  indexEntryDate: string | null
  /** The last session it traded; null while it still trades. */
  delistedDate: string | null
}

export type PriceColumn = "open" | "high" | "low" | "close"

export const SPY = "SPY"
export const VIX = "^VIX"

export type BarFamily = "bars" | "vix"

export function barFamilyOf(ticker: string): BarFamily {
  return ticker === VIX ? "vix" : "bars"
}

/** `room` is in sessions. Shared memory is for long-lived panels: the garbage collector may keep it for hours. */
export type PanelSpace = { room: number; isShared: boolean }

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

function sharedColumn(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT))
}

export function completePanel(panel: Panel, from = 1): Panel {
  for (const row of panel.rows.values()) completeReturns(panel, row, from, panel.sessions.length - 1)
  return panel
}

export function completeReturns(panel: Panel, row: number, from: number, to: number): void {
  const { close, splitFactor, returns, sessions, stride } = panel
  for (let session = Math.max(from, 1); session <= Math.min(to, sessions.length - 1); session++) {
    const cell = row * stride + session
    returns[cell] = (close[cell] * splitFactor[cell]) / (close[cell - 1] * splitFactor[cell - 1]) - 1
  }
}

/**
 * The close in shares of session `through`: the raw price divided by the product of the splits after its session. The
 * rows of bulk files are adjusted in the same order of steps. Another order would change the last digit.
 */
export function adjustedClose(panel: Panel, row: number, session: number, through: number): number {
  return panel.close[row * panel.stride + session] / splitsBetween(panel, row, session, through)
}

export function adjustedOpen(panel: Panel, row: number, session: number, through: number): number {
  return panel.open[row * panel.stride + session] / splitsBetween(panel, row, session, through)
}

export function adjustedVolume(panel: Panel, row: number, session: number, through: number): number {
  return panel.volume[row * panel.stride + session] * splitsBetween(panel, row, session, through)
}

export function splitsBetween({ splitFactor, stride }: Panel, row: number, session: number, through: number): number {
  return splitFactor[row * stride + through] / splitFactor[row * stride + session]
}

export function sessionOnOrBefore(sessions: readonly string[], date: string): number {
  return countAtMost(sessions, date) - 1
}

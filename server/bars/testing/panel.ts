import { sessionsBetween } from "../../platform/exchange/sessions"
import { seededRandom } from "../../platform/statistics/testing/seededRandom"
import { completePanel, emptyPanel, type Instrument, type Panel, SPY, VIX } from "../panel"

export function instrument(ticker: string, kind: Instrument["kind"], more: Partial<Instrument> = {}): Instrument {
  return {
    ticker,
    companyName: `${ticker} Inc.`,
    kind,
    gicsSector: null,
    indexEntryDate: null,
    delistedDate: null,
    ...more,
  }
}

export function wanderingPanel(size: {
  stocks: number
  etfs?: number
  from: string
  to: string
  seed?: string
}): Panel {
  const { stocks, etfs = 2, from, to, seed = "market" } = size
  const names = (kind: "stock" | "etf", count: number) =>
    Array.from({ length: count }, (_, index) => instrument(`${kind === "stock" ? "S" : "E"}${index}`, kind))
  const instruments = [
    instrument(SPY, "etf"),
    instrument(VIX, "index"),
    ...names("stock", stocks),
    ...names("etf", etfs),
  ]
  const panel = emptyPanel(instruments, sessionsBetween(from, to), { room: 0, isShared: true })
  const random = seededRandom(seed)
  instruments.forEach(({ ticker }, row) => {
    fillRow(panel, row, ticker === VIX ? () => 12 + 15 * random() : wandering(random))
  })
  return completePanel(panel)
}

function wandering(random: () => number): () => number {
  let price = 50 + 100 * random()
  return () => {
    const bell = random() + random() + random() + random() - 2
    price *= 1 + 0.0006 + bell * (random() < 0.05 ? 0.08 : 0.015)
    return price
  }
}

export function fillRow(panel: Panel, row: number, closeOf: (session: number) => number): void {
  let before = Number.NaN
  for (let session = 0; session < panel.sessions.length; session++) {
    const close = closeOf(session)
    const open = Number.isNaN(before) ? close : (before + close) / 2
    setBar(panel, row, session, {
      open,
      high: Math.max(open, close) * 1.004,
      low: Math.min(open, close) * 0.996,
      close,
    })
    before = close
  }
}

export function setBar(
  panel: Panel,
  row: number,
  session: number,
  bar: { open: number; high: number; low: number; close: number; volume?: number },
): void {
  const cell = row * panel.sessions.length + session
  panel.open[cell] = bar.open
  panel.high[cell] = bar.high
  panel.low[cell] = bar.low
  panel.close[cell] = bar.close
  panel.volume[cell] = Number.isNaN(bar.close) ? Number.NaN : (bar.volume ?? 1_000_000 + session)
}

export function withAnotherFuture(panel: Panel, through: number): Panel {
  const other = emptyPanel(panel.instruments, panel.sessions)
  const width = panel.sessions.length
  for (const column of ["open", "high", "low", "close", "volume", "splitFactor"] as const) {
    other[column].set(
      panel[column].map((value, cell) => (cell % width <= through ? value : changed(column, value, cell))),
    )
  }
  return completePanel(other)
}

function changed(column: string, value: number, cell: number): number {
  if (column === "splitFactor") return value * 4
  return cell % 7 === 0 ? Number.NaN : value * (3 + (cell % 5))
}

import type { CorporateAction, DailyBar } from "../../bars/bar"
import { sessionsBetween } from "../../platform/exchange/sessions"
import type { UpstreamWorld } from "./routes"

export const week = { from: "2026-11-16", to: "2026-11-20" }
export const saturday = "2026-11-21T12:00:00Z"
export const today = { from: "2026-11-21", to: "2026-11-21" }
export const throughToday = { from: week.from, to: today.to }

export function weekOf(ticker: string, firstClose: number): DailyBar[] {
  return sessionsBetween(week.from, week.to).map((date, index) => {
    const close = firstClose + index
    return { ticker, date, open: close - 0.5, high: close + 1, low: close - 1, close, volume: 1000 + index }
  })
}

/** A class share, two stocks and the VIX. One splits, and one pays a regular and a special dividend on one day. */
export const smallWorld: UpstreamWorld = {
  bars: [...weekOf("AAPL", 200), ...weekOf("BRK.B", 480), ...weekOf("MSFT", 400), ...weekOf("^VIX", 17)],
  actions: [
    { ticker: "AAPL", exDate: "2026-11-18", kind: "split", ratio: 4 },
    { ticker: "BRK.B", exDate: "2026-11-19", kind: "split", ratio: 0.1 },
    { ticker: "MSFT", exDate: "2026-11-17", kind: "cash_dividend", amount: 0.75 },
    { ticker: "MSFT", exDate: "2026-11-17", kind: "cash_dividend", amount: 3 },
    { ticker: "MSFT", exDate: "2026-12-17", kind: "cash_dividend", amount: 9 },
  ],
}

export const actionsOfWeek: CorporateAction[] = [
  { ticker: "AAPL", exDate: "2026-11-18", kind: "split", ratio: 4 },
  { ticker: "BRK.B", exDate: "2026-11-19", kind: "split", ratio: 0.1 },
  { ticker: "MSFT", exDate: "2026-11-17", kind: "cash_dividend", amount: 3.75 },
]

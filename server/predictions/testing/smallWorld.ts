import { type Panel, SPY, VIX } from "../../bars/panel"
import { universe } from "../../context/market/universe"
import { simulateMarket } from "../../sources/simulated/testing/simulateMarket"

const TICKERS = [SPY, VIX, "QQQ", "AAPL", "MSFT", "NVDA", "JPM", "XOM", "CVX", "KO", "PG", "WMT"]

export function smallWorld(tickers: readonly string[] = TICKERS, to = "2024-09-30"): Panel {
  const members = universe("test").filter(({ ticker }) => tickers.includes(ticker))
  return simulateMarket({ seed: "small world", members, from: "2023-01-03", to }).panel
}

export function withOtherFuture(panel: Panel, from: number): Panel {
  const columns = ["open", "high", "low", "close", "volume", "splitFactor", "returns"] as const
  const other = { ...panel }
  for (const column of columns) {
    other[column] = panel[column].map((value, cell) => {
      const session = cell % panel.sessions.length
      return session < from ? value : (value + 1) * (1.5 + Math.sin(cell))
    })
  }
  return other
}

export function withSplit(panel: Panel, ticker: string, session: number, ratio: number): Panel {
  const base = (panel.rows.get(ticker) ?? 0) * panel.sessions.length
  const isAfter = (cell: number) => cell >= base + session && cell < base + panel.sessions.length
  const divided = (column: Float64Array) => column.map((value, cell) => (isAfter(cell) ? value / ratio : value))
  const multiplied = (column: Float64Array) => column.map((value, cell) => (isAfter(cell) ? value * ratio : value))
  return {
    ...panel,
    ...{ volume: multiplied(panel.volume), splitFactor: multiplied(panel.splitFactor) },
    ...{ open: divided(panel.open), high: divided(panel.high), low: divided(panel.low), close: divided(panel.close) },
  }
}

import { completePanel, emptyPanel, type Panel } from "../../bars/panel"
import { instrument } from "../../bars/testing/panel"
import { sessionsBetween } from "../../platform/exchange/sessions"
import { normal as normalOf, seededRandom } from "../../platform/statistics/testing/seededRandom"

export type PlantedWorld = {
  seed: string
  /** The share of its own move that a ticker gives back the next day; 0 for a market without anything to know. */
  reversal: number
  tickers?: number
  sessions?: number
}

const SECTORS = ["Energy", "Financials", "Materials", "Utilities"]

/** Logarithmic moves per session that all stocks share, and the unpredictable part of each stock. */
export const MARKET_MOVE = { mean: 0.0004, deviation: 0.007 }
export const OWN_DEVIATION = 0.014

/** `expected` is the mean of the next move minus the market's, by cell of the panel. */
export type PlantedMarket = { panel: Panel; expected: Float64Array }

export function plantedWorld(world: PlantedWorld): Panel {
  return plantedMarket(world).panel
}

/** Only stocks, with one cause shared by all and one of each stock's own. Only the planted effect can be predicted. */
export function plantedMarket({ seed, reversal, tickers = 40, sessions = 520 }: PlantedWorld): PlantedMarket {
  const axis = sessionsBetween("2022-01-03", "2026-12-31").slice(0, sessions)
  const stocks = Array.from({ length: tickers }, (_, row) =>
    instrument(`T${String(row).padStart(2, "0")}`, "stock", { gicsSector: SECTORS[row % SECTORS.length] }),
  )
  const panel = emptyPanel(stocks, axis)
  const random = seededRandom(seed)
  const normal = () => normalOf(random)
  const expected = new Float64Array(panel.close.length)
  const market = axis.map(() => MARKET_MOVE.mean + MARKET_MOVE.deviation * normal())
  for (let row = 0; row < tickers; row++) {
    let close = 100
    let own = 0
    for (const [session, shared] of market.entries()) {
      const open = close
      own = OWN_DEVIATION * normal() - reversal * own
      close *= Math.exp(shared + own)
      const cell = row * panel.stride + session
      expected[cell] = -reversal * own
      panel.open[cell] = open
      panel.high[cell] = Math.max(open, close) * (1 + 0.004 * Math.abs(normal()))
      panel.low[cell] = Math.min(open, close) / (1 + 0.004 * Math.abs(normal()))
      panel.close[cell] = close
      panel.volume[cell] = 1e6 * Math.exp(0.3 * normal())
    }
  }
  return { panel: completePanel(panel), expected }
}

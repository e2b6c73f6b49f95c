import type { UniverseMember } from "../../context/market/universe"
import { isEarlyClose, sessionsBetween } from "../../platform/exchange/sessions"
import { type Factors, simulateFactors } from "./factors"
import { type MarketFactor, simulateMarketFactor } from "./marketFactor"
import { USUAL_VOLATILITY } from "./volatility"

/** Raise this whenever the same seed would generate another market than before. */
export const GENERATOR = 3

/** The same values give the same world, whose first session is `from`. */
export type SimulatedWorld = { seed: string; members: readonly UniverseMember[]; from: string }

export const simulated = {
  id: "simulated",
  name: "Simulated market",
  url: "about:blank",
  licence: "Simulated by Assay from a seed: no real prices, free to reuse.",
  origin: "simulated",
} as const

export type World = {
  seed: string
  sessions: readonly string[]
  isShort: readonly boolean[]
  market: MarketFactor
  factors: Factors
  /** Log of the market's volatility over the usual one, by session. */
  excessVolatility: Float64Array
}

/** A longer world begins with exactly this one. */
export function openWorld(seed: string, from: string, to: string): World {
  const sessions = sessionsBetween(from, to)
  const market = simulateMarketFactor(seed, from, sessions.length)
  return {
    seed,
    sessions,
    isShort: sessions.map(isEarlyClose),
    market,
    factors: simulateFactors(seed, market),
    excessVolatility: market.volatility.map((volatility) => Math.log(volatility / USUAL_VOLATILITY)),
  }
}

import type { UniverseMember } from "../../context/market/universe"
import { isEarlyClose, sessionsBetween } from "../../platform/exchange/sessions"
import { type Factors, simulateFactors } from "./factors"
import { type MarketFactor, simulateMarketFactor } from "./marketFactor"
import { USUAL_VOLATILITY } from "./volatility"

/** The version of the simulation, raised whenever the same seed makes another market than before. */
export const GENERATOR = 2

/** Which simulated world: the same one for the same values. `from` is its first session. */
export type SimulatedWorld = { seed: string; members: readonly UniverseMember[]; from: string }

/** How every part of it presents itself among the sources. */
export const simulated = {
  id: "simulated",
  name: "Simulated market",
  url: "about:blank",
  licence: "Simulated by Assay from a seed: no real prices, free to reuse.",
  origin: "simulated",
} as const

/** What all instruments share, from the world's first session to the last one asked for. */
export type World = {
  seed: string
  sessions: readonly string[]
  isShort: readonly boolean[]
  market: MarketFactor
  factors: Factors
  /** Log of the market's volatility over the usual one, by session. */
  excessVolatility: Float64Array
}

/** The world from `from` to `to`; a longer one begins with exactly this one. */
export function openWorld(seed: string, from: string, to: string): World {
  const sessions = sessionsBetween(from, to)
  const market = simulateMarketFactor(seed, sessions.length)
  return {
    seed,
    sessions,
    isShort: sessions.map(isEarlyClose),
    market,
    factors: simulateFactors(seed, market),
    excessVolatility: market.volatility.map((volatility) => Math.log(volatility / USUAL_VOLATILITY)),
  }
}

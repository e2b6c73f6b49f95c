import { isEarlyClose, sessionsBetween } from "../../exchange/sessions"
import type { UniverseMember } from "../../market/universe"
import { type Factor, simulateFactors } from "./factors"
import { simulateVolatility, USUAL_VOLATILITY, type Volatility } from "./volatility"

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
  weather: Volatility
  factors: ReadonlyMap<string, Factor>
  /** Log of the market's volatility over the usual one, by session. */
  unrest: Float64Array
}

/** The world from `from` to `to`; a longer one begins with exactly this one. */
export function openWorld(seed: string, from: string, to: string): World {
  const sessions = sessionsBetween(from, to)
  const weather = simulateVolatility(seed, sessions.length)
  return {
    seed,
    sessions,
    isShort: sessions.map(isEarlyClose),
    weather,
    factors: simulateFactors(seed, weather),
    unrest: weather.volatility.map((volatility) => Math.log(volatility / USUAL_VOLATILITY)),
  }
}

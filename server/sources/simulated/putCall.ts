import type { PutCallRatios } from "../../context/market/putCall"
import { rounded } from "../../platform/statistics/rounding"
import type { FactRow, FactsRequest, Source } from "../source"
import { RandomStream } from "./random"
import { openWorld, type SimulatedWorld, simulated, type World } from "./world"

/** Usual ratio of all options, and how its log depends on volatility, the session's move and noise. */
const USUAL = 0.87
const BY_VOLATILITY = 0.15
const BY_MOVE = -3.5
const NOISE = 0.08

/** More puts in volatile markets and on falling days. The ratio predicts no more than volatility does. */
export function simulatedPutCall(options: SimulatedWorld): Source<FactsRequest, FactRow[]> {
  return {
    ...simulated,
    async collect({ from, to }) {
      const world = openWorld(options.seed, options.from, to)
      const rows = world.sessions.flatMap((date, session) => (date < from ? [] : { body: ratiosOf(world, session) }))
      if (rows.length > 0) return { outcome: "ok", rows, rejected: [] }
      return { outcome: "empty_confirmed", reason: "The simulated market has no session in these days." }
    },
  }
}

function ratiosOf({ seed, sessions, excessVolatility, market }: World, session: number): PutCallRatios {
  const date = sessions[session]
  const random = new RandomStream(seed, "put/call", date)
  const mood = BY_VOLATILITY * excessVolatility[session] + BY_MOVE * market.whole[session]
  const of = (usual: number, noise: number) => rounded(usual * Math.exp(mood + noise * random.normal()), 2)
  return { date, total: of(USUAL, NOISE), equity: of(0.6, NOISE), index: of(1.12, 2 * NOISE), etp: of(0.95, NOISE) }
}

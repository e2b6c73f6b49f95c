import type { CreditSpread } from "../../context/market/creditSpread"
import { rounded } from "../../platform/statistics/rounding"
import type { FactRow, FactsRequest, Source } from "../source"
import { RandomStream } from "./random"
import { openWorld, type SimulatedWorld, simulated, type World } from "./world"

const USUAL = 3.5
/** The log spread follows the volatility of this many sessions, with some noise. */
const SESSIONS = 20
const BY_VOLATILITY = 0.6
const NOISE = 0.01

export function simulatedCreditSpread(options: SimulatedWorld): Source<FactsRequest, FactRow[]> {
  return {
    ...simulated,
    async collect({ from, to }) {
      const world = openWorld(options.seed, options.from, to)
      const rows = world.sessions.flatMap((date, session) => (date < from ? [] : { body: spreadOf(world, session) }))
      if (rows.length > 0) return { outcome: "ok", rows, rejected: [] }
      return { outcome: "empty_confirmed", reason: "The simulated market has no session in these days." }
    },
  }
}

function spreadOf({ seed, sessions, excessVolatility }: World, session: number): CreditSpread {
  const recent = excessVolatility.subarray(Math.max(0, session + 1 - SESSIONS), session + 1)
  const excess = recent.reduce((sum, value) => sum + value, 0) / recent.length
  const noise = NOISE * new RandomStream(seed, "credit spread", sessions[session]).normal()
  return { date: sessions[session], spread: rounded(USUAL * Math.exp(BY_VOLATILITY * excess + noise), 2) }
}

import type { DailyScore } from "../../context/market/fearGreed/scale"
import { addDays, dayMs } from "../../platform/dates"
import type { FactRow, FactsRequest, Source } from "../source"
import { RandomStream } from "./random"
import { openWorld, type SimulatedWorld, simulated, type World } from "./world"

const momentumSessions = 20

/**
 * Greedy after a rise of the crypto factor, fearful when the market is more volatile than usual. A reading depends only
 * on sessions before its day.
 */
export function simulatedFearGreed(options: SimulatedWorld): Source<FactsRequest, FactRow[]> {
  return {
    ...simulated,
    async collect({ from, to }) {
      const world = openWorld(options.seed, options.from, to)
      const readings = daysBetween(from, to).flatMap((date) => readingOf(world, date) ?? [])
      if (readings.length > 0) return { outcome: "ok", rows: readings.map((body) => ({ body })), rejected: [] }
      return { outcome: "empty_confirmed", reason: "The simulated market has no session before these days." }
    },
  }
}

function readingOf({ seed, sessions, excessVolatility, factors }: World, date: string): DailyScore | null {
  const last = sessions.findLastIndex((session) => session < date)
  if (last < 0) return null
  const crypto = factors.get("crypto")
  const recent = crypto.whole.subarray(Math.max(0, last + 1 - momentumSessions), last + 1)
  const rise = recent.reduce((sum, move) => sum + move, 0) / (crypto.usualVolatility * Math.sqrt(momentumSessions))
  const noise = new RandomStream(seed, "fear-greed", date).normal()
  const score = 50 + 16 * rise - 20 * excessVolatility[last] + 4 * noise
  return { date, score: Math.round(Math.max(3, Math.min(97, score))) }
}

function daysBetween(from: string, to: string): string[] {
  const count = Math.max(0, (Date.parse(to) - Date.parse(from)) / dayMs + 1)
  return Array.from({ length: count }, (_, day) => addDays(from, day))
}

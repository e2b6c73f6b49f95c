import { clusteredDifference, clusteredRate, type Interval, type SessionCount } from "../clustered"
import { normal, seededRandom } from "./seededRandom"

/** The correlation of two tickers' returns in a session; within one market it is 0.2 to 0.5. */
const CORRELATION = 0.3
/** The mean return in standard deviations. */
const DRIFT = 0.1
/** Φ(0.1): the share of all moves that rise. */
const TRUE_RATE = 0.539828

/**
 * Predictions in a simulated market, for sessions that are `gaps` apart in turn, each over `horizon` sessions. A
 * session's number of predictions is drawn from `sizes`, or ten.
 */
export type Recorded = {
  sessions: number
  gaps: readonly number[]
  horizon: number
  sizes?: readonly number[]
  /** The correlation of the market's moves in neighbouring sessions; 0 unless given. */
  carried?: number
  worlds: number
}

export function coverageOfRate(seed: string, { sessions, gaps, horizon, sizes, carried, worlds }: Recorded): number {
  const random = seededRandom(seed)
  const positions = [0]
  while (positions.length < sessions)
    positions.push(positions[positions.length - 1] + gaps[positions.length % gaps.length])
  return shareOf(worlds, () => {
    const market = simulatedSessions(random, { sessions: positions[sessions - 1] + 1, horizon, sizes, carried })
    const counts = positions.map((position) => market[position])
    const { clustered_low: low, clustered_high: high } = clusteredRate(counts, horizon)
    return covers({ low, high }, TRUE_RATE)
  })
}

/** The same for a difference: one record against another that lost a tenth of its successes. */
export function coverageOfDifference(seed: string, { sessions, worlds }: { sessions: number; worlds: number }): number {
  const random = seededRandom(seed)
  return shareOf(worlds, () => {
    const all = simulatedSessions(random, { sessions, horizon: 1 })
    const without = all.map((session) => {
      const lost = Array.from({ length: session.successes }, () => Number(random() < 0.1))
      return { ...session, successes: session.successes - lost.reduce((sum, each) => sum + each, 0) }
    })
    return covers(clusteredDifference(all, without, 1), 0.1 * TRUE_RATE)
  })
}

function shareOf(worlds: number, isCovered: () => boolean): number {
  let covered = 0
  for (let world = 0; world < worlds; world++) if (isCovered()) covered++
  return covered / worlds
}

function covers({ low, high }: Interval, truth: number): boolean {
  if (low === null || high === null) throw new Error("an interval was expected")
  return low <= truth && truth <= high
}

function simulatedSessions(
  random: () => number,
  { sessions, horizon, sizes = [10], carried = 0 }: Pick<Recorded, "sessions" | "horizon" | "sizes" | "carried">,
): SessionCount[] {
  const market = summedMoves(random, sessions, horizon, carried)
  const own = Array.from({ length: Math.max(...sizes) }, () => summedMoves(random, sessions, horizon))
  return Array.from(market, (shared, position) => {
    const n = sizes.length === 1 ? sizes[0] : sizes[Math.floor(random() * sizes.length)]
    const rises = own
      .slice(0, n)
      .filter((moves) => Math.sqrt(CORRELATION) * shared + Math.sqrt(1 - CORRELATION) * moves[position] + DRIFT > 0)
    return { position, n, successes: rises.length }
  })
}

/** Moves over `horizon` sessions, starting at each session, with variance 1. */
function summedMoves(random: () => number, sessions: number, horizon: number, carried = 0): Float64Array {
  const moves = Float64Array.from({ length: sessions + horizon - 1 }, () => normal(random))
  for (let at = 1; at < moves.length; at++)
    moves[at] = carried * moves[at - 1] + Math.sqrt(1 - carried ** 2) * moves[at]
  return Float64Array.from({ length: sessions }, (_, session) => {
    let sum = 0
    for (let ahead = 0; ahead < horizon; ahead++) sum += moves[session + ahead]
    return sum / Math.sqrt(horizon)
  })
}

import type { SessionCount } from "../clustered"
import { normal } from "./seededRandom"

/** The correlation of two tickers' returns in a session; within one market it is 0.2 to 0.5. */
const CORRELATION = 0.3
/** The mean return in standard deviations. */
const DRIFT = 0.1
/** Φ(0.1): the share of all moves that rise. */
export const TRUE_RATE = 0.539828

export function simulatedSessions(
  random: () => number,
  { sessions, horizon, sizes = [10] }: { sessions: number; horizon: number; sizes?: readonly number[] },
): SessionCount[] {
  const market = summedMoves(random, sessions, horizon)
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
function summedMoves(random: () => number, sessions: number, horizon: number): Float64Array {
  const moves = Float64Array.from({ length: sessions + horizon - 1 }, () => normal(random))
  return Float64Array.from({ length: sessions }, (_, session) => {
    let sum = 0
    for (let ahead = 0; ahead < horizon; ahead++) sum += moves[session + ahead]
    return sum / Math.sqrt(horizon)
  })
}

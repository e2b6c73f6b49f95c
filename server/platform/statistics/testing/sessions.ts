import type { SessionCount } from "../clustered"

/** How much two tickers' returns correlate in a session; stocks of one market do so by 0.2 to 0.5. */
const CORRELATION = 0.3
/** How far the mean return lies above zero, in standard deviations. */
const DRIFT = 0.1
/** Φ(0.1): the share of all moves that rise. */
export const TRUE_RATE = 0.539828

/** Each session has a number of tickers drawn from `sizes`. */
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

/** Moves over `horizon` sessions from each session, with variance 1. */
function summedMoves(random: () => number, sessions: number, horizon: number): Float64Array {
  const moves = Float64Array.from({ length: sessions + horizon - 1 }, () => normal(random))
  return Float64Array.from({ length: sessions }, (_, session) => {
    let sum = 0
    for (let ahead = 0; ahead < horizon; ahead++) sum += moves[session + ahead]
    return sum / Math.sqrt(horizon)
  })
}

/** A standard normal number (Box and Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

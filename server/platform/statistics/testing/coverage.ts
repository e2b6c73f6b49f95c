import { clusteredDifference, clusteredRate, type Interval } from "../clustered"
import { seededRandom } from "./seededRandom"
import { simulatedSessions, TRUE_RATE } from "./sessions"

/**
 * Predictions in a simulated market, for sessions that are `gaps` apart in turn, each over `horizon` sessions. A
 * session's number of predictions is drawn from `sizes`, or ten.
 */
export type Recorded = {
  sessions: number
  gaps: readonly number[]
  horizon: number
  sizes?: readonly number[]
  worlds: number
}

export function coverageOfRate(seed: string, { sessions, gaps, horizon, sizes, worlds }: Recorded): number {
  const random = seededRandom(seed)
  const positions = [0]
  while (positions.length < sessions)
    positions.push(positions[positions.length - 1] + gaps[positions.length % gaps.length])
  return shareOf(worlds, () => {
    const market = simulatedSessions(random, { sessions: positions[sessions - 1] + 1, horizon, sizes })
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

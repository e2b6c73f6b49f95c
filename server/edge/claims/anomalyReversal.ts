import { reversalsAfterMoves } from "../../context/market/anomalies/reversals"
import type { Claim } from "../claim"

const LOOKBACK_SESSIONS = 180
const MIN_SIGMA = 2.5

export const anomalyReversal: Claim = {
  id: "anomaly-reversal",
  claim:
    "A move of at least 2.5 standard deviations is reversed in the next session more often than moves of any size are.",
  scope: `Every stock and ETF that is covered, each move against the ${LOOKBACK_SESSIONS} sessions before it, as market/anomalies measures it.`,
  test: "One observation is such a move, a success where the next session goes the other way, against the share of reversals after moves of any size in the same session.",
  horizon: 2,
  nTarget: 1_000,
  stopAfterSessions: 1_260,
  needs: ["bars"],
  observe({ panel, through, from }) {
    const found = reversalsAfterMoves(panel, through, LOOKBACK_SESSIONS, MIN_SIGMA)
    return panel.sessions.slice(from, through).flatMap((session, index) => {
      const at = from + index
      const n = found.moves[at]
      if (n === 0) return []
      const baseSuccesses = (n * found.allReversed[at]) / found.allMoves[at]
      return { session, resolved: panel.sessions[at + 1], n, successes: found.reversed[at], baseN: n, baseSuccesses }
    })
  },
}

import { adjustedPrice, type Panel, SPY } from "../../bars/panel"
import { labelOf } from "../../market/fearGreed/scale"
import { stockReadings } from "../../market/fearGreed/stock"
import type { Claim, Observation } from "../claim"

const HORIZON = 5
/** A share of fewer past moves would say nothing. */
const LEAST_PAST = 100

export const fearGreedExtremes: Claim = {
  id: "fear-greed-extremes",
  claim:
    "After extreme fear in stocks SPY rises over five sessions, and after extreme greed it falls, more often than usual.",
  scope:
    "SPY, at sessions whose stock index of market/fear-greed is extreme_fear or extreme_greed; none within five sessions of the one before.",
  test: "One observation is such a session, a success where SPY's next five sessions go the other way, against the share of all earlier five sessions that went that way.",
  horizon: HORIZON,
  nTarget: 60,
  stopAfterSessions: 2_520,
  families: ["bars", "vix", "put-call", "credit-spread"],
  observe({ panel, through, beside }, from) {
    const row = panel.rows.get(SPY)
    if (row === undefined || from > through) return []
    const moves = movesAfter(panel, row, through)
    const observations: Observation[] = []
    let free = from
    for (const [index, { date, score }] of stockReadings(panel, { from, through }, beside).entries()) {
      const session = from + index
      const direction = score === null ? 0 : directionAfter(score)
      const isOpen = session + HORIZON > through
      if (direction === 0 || session < free || isOpen) continue
      // Only moves that had ended by then.
      const past = moves.slice(0, Math.max(0, session - HORIZON + 1)).filter((move) => !Number.isNaN(move))
      if (past.length < LEAST_PAST || Number.isNaN(moves[session])) continue
      free = session + HORIZON
      observations.push({
        session: date,
        resolved: panel.sessions[session + HORIZON],
        n: 1,
        successes: moves[session] * direction > 0 ? 1 : 0,
        baseN: 1,
        baseSuccesses: past.filter((move) => move * direction > 0).length / past.length,
      })
    }
    return observations
  },
}

/** 1 after fear, -1 after greed, 0 where neither is extreme. */
function directionAfter(score: number): number {
  const label = labelOf(score)
  if (label === "extreme_fear") return 1
  return label === "extreme_greed" ? -1 : 0
}

/** Of each session the move of the five that follow it; NaN where either close is missing. */
function movesAfter(panel: Panel, row: number, through: number): Float64Array {
  const closes = Float64Array.from({ length: through + 1 }, (_, session) =>
    adjustedPrice(panel, "close", row, session, through),
  )
  return closes.map((close, session) => (closes[session + HORIZON] ?? Number.NaN) - close)
}

import { labelOf } from "../../context/market/fearGreed/scale"
import { LOOKBACK_SESSIONS, stockReadings } from "../../context/market/fearGreed/stock"
import { creditSpread } from "../../knowledge/families/creditSpread"
import { putCall } from "../../knowledge/families/putCall"
import type { Claim } from "../claim"
import { knownOnTime } from "../knownOnTime"
import { MOVE_SESSIONS, spyMovesAfter } from "../spyMoves"

export const fearGreedExtremes: Claim = {
  id: "fear-greed-extremes",
  claim:
    "After extreme fear in stocks SPY rises over five sessions, and after extreme greed it falls, more often than usual.",
  scope:
    "SPY, at sessions whose stock index of market/fear-greed is extreme_fear or extreme_greed; none within five sessions of the one before.",
  test: "One observation is such a session, a success where SPY rises over the next five sessions after fear, or falls after greed, against the share of all earlier spans of five sessions over which it did.",
  horizon: MOVE_SESSIONS,
  nTarget: 60,
  stopAfterSessions: 2_520,
  needs: ["bars", "vix", "put-call", "credit-spread"],
  async observe(inputs) {
    const { panel, through, from, said } = inputs
    if (from > through) return []
    const describedFrom = new Date(panel.sessions[Math.max(0, from - LOOKBACK_SESSIONS)])
    const ratios = knownOnTime(await said(putCall, { describedFrom }))
    const spreads = knownOnTime(await said(creditSpread, { describedFrom }))
    const readings = stockReadings(
      panel,
      { from, through },
      {
        putCall: ratios.map(({ date, total }) => [date, total]),
        creditSpread: spreads.map(({ date, spread }) => [date, spread]),
      },
    )
    return spyMovesAfter(inputs, (session) => directionAfter(readings[session - from].score))
  },
}

function directionAfter(score: number | null): number {
  const label = score === null ? "neutral" : labelOf(score)
  if (label === "extreme_fear") return 1
  return label === "extreme_greed" ? -1 : 0
}

import { putCallSignal } from "../../context/market/putCall"
import { putCall } from "../../knowledge/families/putCall"
import type { Claim } from "../claim"
import { knownOnTime } from "../knownOnTime"
import { MOVE_SESSIONS, spyMovesAfter } from "../spyMoves"

export const putCallExtremes: Claim = {
  id: "put-call-extremes",
  claim:
    "After a bearish put/call ratio SPY falls over five sessions, and after a bullish one it rises, more often than usual.",
  scope:
    "SPY, after sessions whose ratio of all options is above 1.0 (bearish) or below 0.7 (bullish), as market/pcr signals it; none within five sessions of the one before.",
  test: "A ratio is out after its session, so it is acted on at the close of the next. One observation is such a close, a success where SPY falls over the next five sessions after bearish, or rises after bullish, against the share of all earlier spans of five sessions over which it did.",
  horizon: MOVE_SESSIONS,
  nTarget: 60,
  stopAfterSessions: 2_520,
  needs: ["bars", "put-call"],
  async observe(inputs) {
    const { panel, through, from, said } = inputs
    if (from > through) return []
    const describedFrom = new Date(panel.sessions[Math.max(0, from - 1)])
    const ratios = new Map(knownOnTime(await said(putCall, { describedFrom })).map(({ date, total }) => [date, total]))
    return spyMovesAfter(inputs, (session) => directionAfter(ratios.get(panel.sessions[session - 1])))
  },
}

function directionAfter(total: number | undefined): number {
  if (total === undefined) return 0
  return { bearish: -1, neutral: 0, bullish: 1 }[putCallSignal(total)]
}

import { isWin, pullbackTrades } from "../../context/market/pullback"
import { HORIZON_SESSIONS, type Trade } from "../../context/market/pullback/trades"
import type { Claim, Observation } from "../claim"

export const etfPullback: Claim = {
  id: "etf-pullback",
  claim: "An ETF that dips in an uptrend gains over five sessions more often than one that is merely in an uptrend.",
  scope: "Every ETF that is covered, by the rule of signals/etf-pullback.",
  test: "One observation is a trade of the rule, a success where it gains, against the share of gains among trades of the same form entered whenever the trend was up.",
  horizon: HORIZON_SESSIONS,
  nTarget: 200,
  stopAfterSessions: 1_260,
  needs: ["bars"],
  observe({ panel, through, from }) {
    const { pulledBack, aboveTrend } = pullbackTrades(panel, through)
    const observed = (trades: readonly Trade[], counted: (gain: number) => Counts): Observation[] =>
      trades
        .filter(({ entry }) => entry - 1 >= from)
        .map((trade) => ({
          session: panel.sessions[trade.entry - 1],
          resolved: panel.sessions[trade.exit],
          ...counted(isWin(trade) ? 1 : 0),
        }))
    return [
      ...observed(pulledBack, (successes) => ({ n: 1, successes, baseN: 0, baseSuccesses: 0 })),
      ...observed(aboveTrend, (baseSuccesses) => ({ n: 0, successes: 0, baseN: 1, baseSuccesses })),
    ]
  },
}

type Counts = Omit<Observation, "session" | "resolved">

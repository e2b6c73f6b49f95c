import { HORIZON_SESSIONS } from "../../predictions/horizon"
import type { Claim } from "../claim"

export const dailyRelative: Claim = {
  id: "daily-relative",
  claim: "Daily predictions tell which tickers move ahead of the session's median better than a coin.",
  scope: "The relative claim of all daily predictions of a session, over every stock and ETF that is predicted.",
  test: "One observation is a session: the share of its relative claims that were right, against one half.",
  horizon: HORIZON_SESSIONS.daily,
  nTarget: 126,
  stopAfterSessions: 504,
  needs: ["bars", "vix"],
  observe({ results }) {
    return results
      .filter(({ n_relative }) => n_relative > 0)
      .map(({ session, targetDate, n_relative, n_relative_correct }) => ({
        session,
        resolved: targetDate,
        n: 1,
        successes: n_relative_correct / n_relative,
        baseN: 1,
        baseSuccesses: 0.5,
      }))
  },
}

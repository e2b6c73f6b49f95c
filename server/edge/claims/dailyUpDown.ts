import { HORIZON_SESSIONS } from "../../predictions/horizon"
import type { Claim } from "../claim"

export const dailyUpDown: Claim = {
  id: "daily-up-down",
  claim: "Daily predictions call up or down right more often than the same directions on tickers drawn at random.",
  scope: "All daily predictions of a session, over every stock and ETF that is predicted.",
  test: "One observation is a session: the share of its predictions that were right, against the share that their directions win over the whole session's universe.",
  horizon: HORIZON_SESSIONS.daily,
  nTarget: 126,
  stopAfterSessions: 504,
  needs: ["bars", "vix"],
  observe({ results }) {
    return results
      .filter(({ n }) => n > 0)
      .map(({ session, targetDate, n, n_correct, n_bullish, n_bearish, up_share, down_share }) => ({
        session,
        resolved: targetDate,
        n: 1,
        successes: n_correct / n,
        baseN: 1,
        baseSuccesses: (n_bullish * up_share + n_bearish * down_share) / n,
      }))
  },
}

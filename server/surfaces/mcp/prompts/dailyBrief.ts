import type { ServedPrompt } from "./prompt"
import { rules } from "./rules"

export const dailyBrief: ServedPrompt = {
  name: "daily_brief",
  title: "Daily brief",
  description: "A summary before the open: regime, best signals, scheduled events and their track record.",
  arguments: [],
  text: () => `Write a brief for the next trading session from Assay's tools.

1. Call get_daily_brief. If the plan does not include it, call get_market_regime and get_latest_predictions (limit 5, order_by=rank; once with relative_direction=ahead, once with behind) instead, with get_prediction_accuracy for what the rank is worth (relative.accuracy and relative.long_short.text).
2. Call get_economic_calendar with days 1 and impact "high".
3. Call get_fear_greed and get_put_call_ratio.
4. Call get_track_record once, and use it to put the signals into proportion: win_rate, n_independent, base_rate and the interval.

Then write at most 250 words under these headings: Regime, Signals, Events, Record. Under Signals, name for each signal its ticker, direction, horizon, conviction and the win rate of its type with n. If there are no signals, say why in the words of meta.empty_detail or guidance.

${rules}`,
}

import type { ServedPrompt } from "./prompt"
import { rules } from "./rules"
import { tickerArgument } from "./tickerArgument"

export const checkTicker: ServedPrompt = {
  name: "check_ticker",
  title: "Check a ticker",
  description: "All answers about one stock or ETF, and how accurate its predictions have been.",
  arguments: [tickerArgument],
  text: ({ ticker }) => `Report what Assay says about ${ticker}, and how reliable that is.

1. Call get_ticker_prediction with ticker "${ticker}". It carries two claims: relative_direction (ahead of or behind the median of its session, with rank_pct; null means no claim) and direction (up or down, nearly always up: confidence is close to base_probability_up, the usual share of rises). Lead with the first. Give historical_accuracy only with historical_base_rate and historical_skill.
2. Call get_prediction_accuracy with ticker "${ticker}" and days 365. Give relative.accuracy first, against 0.5. Then compare accuracy with base_rate and always_up_rate; skill is the difference that counts.
3. Call get_ohlcv with ticker "${ticker}" and days 30 for the recent prices.
4. Call get_event_signals with ticker "${ticker}" and days 14, and get_social_sentiment with ticker "${ticker}". They need a paid plan; leave out what is refused.
5. Call get_market_regime for the context.

Then write at most 250 words under these headings: Prediction, Record on ${ticker}, Signals and news, Context. Say how far probability_up is from base_probability_up: that difference (edge) is what the model adds, and it may be 0. If weekly or monthly predictions have accuracy_status "archived_sample", say that they belong to a closed sample, with their target_date.

${rules}`,
}

import type { Timeframe } from "./horizon"
import type { ServedModel } from "./served"

export function limitsOf(timeframe: Timeframe, served: ServedModel): string {
  const sentences =
    timeframe === "daily"
      ? [relativeSentence(served), riseSentence(served)]
      : [
          "No measured skill: on real prices no model had any over this timeframe, so none competes with the base rate.",
          `Each probability of a rise is ${BASE}.`,
          "The order of the tickers within a session predicts nothing.",
        ]
  return [...sentences, "The model knows daily prices only, and does not forecast the market as a whole."].join(" ")
}

const BASE = "the ticker's own share of rises, shrunk towards its market's"

function riseSentence({ serves, gain: { mean, standardError }, scores: { served } }: ServedModel): string {
  if (serves === "base_rate") {
    return `No measured skill at telling rises from falls: on sessions that it had not seen, its score pointed the wrong way, so each probability of a rise is ${BASE}.`
  }
  const skill = mean >= standardError ? "Small" : "No"
  const side = mean < 0 ? "above" : "below"
  return `${skill} measured skill at telling rises from falls: on ${served.n} rows that it had not seen, its log loss was ${Math.abs(mean).toFixed(6)} ${side} the base rate's, with a standard error of ${standardError.toFixed(6)} by session.`
}

function relativeSentence({ calibration, relative }: ServedModel): string {
  if (calibration.slope === 0) {
    return "Its order of the tickers was the wrong way round on sessions that it had not seen, so every relative probability is 0.5."
  }
  const { accuracy, n, clustered_low: low, clustered_high: high } = relative
  const interval =
    low === null || high === null ? "" : ` (95% interval by session: ${percent(low)} to ${percent(high)})`
  return `On sessions that it had not seen, the side of the session's median that it ranked a ticker on was right in ${percent(accuracy)} of ${n} cases${interval}, where chance gives 50%.`
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

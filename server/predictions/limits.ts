import type { Contest } from "./contest"
import type { Timeframe } from "./horizon"

export function limitsOf(timeframe: Timeframe, contest: Contest): string {
  const sentences =
    timeframe === "daily"
      ? [servedSentence(contest), relativeSentence(contest)]
      : [
          "No measured skill: on real prices no model had any over this timeframe, so none competes with the base rate.",
          `Each probability of a rise is ${BASE}.`,
          "The order of the tickers within a session predicts nothing.",
        ]
  return [
    ...sentences,
    "The model knows daily prices and today's sectors only, and does not forecast the market as a whole.",
  ].join(" ")
}

const BASE = "the ticker's own share of rises, shrunk towards its market's"

function servedSentence({ serves, gain, scores: { served } }: Contest): string {
  if (serves === "base_rate") {
    return `No measured skill at telling rises from falls: on sessions that it had not seen, no model did better than the base rate by more than chance explains, so each probability of a rise is ${BASE}.`
  }
  const [mean, standardError] = [gain.mean, gain.standardError].map((figure) => figure.toFixed(6))
  const measured = `on ${served.n} rows that it had not seen, its log loss was ${mean} below the base rate's, with a standard error of ${standardError} by session`
  return gain.mean < gain.standardError
    ? `No measured skill at telling rises from falls: ${measured}. It serves for the order that it gives the tickers.`
    : `Small measured skill at telling rises from falls: ${measured}. The model was chosen by this figure, so expect less.`
}

function relativeSentence({ calibration, relative }: Contest): string {
  if (calibration.slope === 0) {
    return "It had no measured skill at telling which tickers move ahead of the session's median, so every relative probability is 0.5."
  }
  const { accuracy, n, clustered_low: low, clustered_high: high } = relative
  const interval =
    low === null || high === null ? "" : ` (95% interval by session: ${percent(low)} to ${percent(high)})`
  return `It was right about which tickers move ahead of the session's median in ${percent(accuracy)} of ${n} cases${interval}, where chance gives 50%. It was chosen by its results on these sessions, so expect less.`
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

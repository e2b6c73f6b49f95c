import type { Contest } from "./contest"
import type { Timeframe } from "./horizon"

/** Whether trees, where they were tried, could be grown. */
type TreesTried = { ok: boolean } | null

/** What a model can and cannot do, in plain words. */
export function limitsOf(timeframe: Timeframe, contest: Contest, trees: TreesTried): string {
  const sentences =
    timeframe === "daily"
      ? [servedSentence(contest), relativeSentence(contest), treesSentence(contest, trees)]
      : [
          "No measured skill: no model tried for this timeframe did better than the base rate, so none is used.",
          "Each probability of a rise is the ticker's own share of rises, drawn towards its market's.",
          "The order within a session claims nothing.",
        ]
  return [
    ...sentences,
    "It sees daily prices alone, and the sectors of today; it does not foresee how the market as a whole will move.",
  ].join(" ")
}

function servedSentence({ serves, scores: { served, base_rate } }: Contest): string {
  if (serves === "base_rate") {
    return "No measured skill at telling rises from falls: nothing did better than the base rate on sessions that it had not seen, so each probability of a rise is the ticker's own share of rises, drawn towards its market's."
  }
  const gain = (base_rate.log_loss - served.log_loss).toFixed(6)
  return `Small measured skill: on ${served.n} rows that it had not seen, its log loss was ${served.log_loss.toFixed(6)}, ${gain} below the base rate's.`
}

function relativeSentence({ calibration, relative: { accuracy, n } }: Contest): string {
  if (calibration.slope === 0) {
    return "It could not tell which tickers come ahead of the session's median, so every relative probability is one half."
  }
  return `It told which tickers come ahead of the session's median in ${(accuracy * 100).toFixed(2)}% of ${n} cases; a coin does in 50%.`
}

function treesSentence({ ranksBy }: Contest, trees: TreesTried): string {
  if (trees === null) return "Trees were not tried: they are only for models that begin early in a quarter."
  if (!trees.ok) return "Trees were tried and could not be grown."
  return ranksBy === "trees"
    ? "Trees were tried, and did better than the logistic regression by more than luck."
    : "Trees were tried, and did not do better than the logistic regression by more than luck."
}

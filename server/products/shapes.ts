import { z } from "zod"
import { rounded } from "../platform/statistics/rounding"
import { wilson } from "../platform/statistics/wilson"
import { pastSkill } from "../predictions/pastSkill"
import type { KnownPrediction } from "../predictions/storage/read"
import { count, percent, price, rate, rateDifference, score } from "./figures"

export const timeframes = ["daily", "weekly", "monthly"] as const
export const directions = ["bullish", "bearish"] as const
export const relativeDirections = ["ahead", "behind"] as const

export const date = z.iso.date()
export const symbol = z.string().describe("Ticker symbol in the service's own spelling, for example BRK.B.")
export const companyName = z
  .string()
  .nullable()
  .describe("Name of the company or fund, as it is today. Null: the data gives no name.")
export const timeframe = z
  .enum(timeframes)
  .describe("Time from the reference close to the target close: one session (daily), one week or one month.")

export const origins = ["live", "simulated", "replay"] as const
export const origin = z
  .enum(origins)
  .describe(
    "live: said before the session, of the real market. simulated: of the simulated market. replay: computed later from what was known then.",
  )

/** For fields that earlier versions did not have. */
const notSaidBefore = "Null: made by an earlier version of the service without this field."

export const predictionSchema = z
  .object({
    prediction_id: z.string().describe("Opaque and stable id of the prediction."),
    ticker: symbol,
    company_name: companyName,
    timeframe,
    direction: z
      .enum(directions)
      .describe(
        "The likelier of the two moves from the reference close to the target close: up (bullish) or down (bearish).",
      ),
    predicted_return_pct: percent.describe(
      "Expected move from the reference close to the target close, in percent: the market's long-run drift times the ticker's beta and, for daily predictions, a small term for what sets it apart from its session's median. 0 where these contradict `direction`.",
    ),
    confidence: rate.describe(
      "Probability that the direction is right: the larger of those of a rise and a fall. It is close to the ticker's usual share of such moves, as `base_probability_up` is, and tells little about this session: what differs is `relative_direction`. It can lie below 0.5 where the price often stands still, since an unchanged close is right for neither.",
    ),
    probability_up: rate
      .nullable()
      .describe(`Probability that the target close is above the reference close. ${notSaidBefore}`),
    probability_unchanged: rate
      .nullable()
      .describe(
        `Probability that the two closes are the same. What is left to 1 is the probability of a fall. ${notSaidBefore}`,
      ),
    base_probability_up: rate
      .nullable()
      .describe(
        `The probability without any model: the ticker's own share of rises known at the time, shrunk towards that of its market. ${notSaidBefore}`,
      ),
    edge: rateDifference
      .nullable()
      .describe(
        `What the model adds: \`probability_up\` minus \`base_probability_up\`. 0 where the model has no information. ${notSaidBefore}`,
      ),
    relative_direction: z
      .enum(relativeDirections)
      .nullable()
      .describe(
        "The claim that tells tickers apart, graded on its own: whether the ticker's move will be above (ahead) or below (behind) the median move of all predictions of its session. Null: no claim, as `relative_probability` is within 0.0005 of one half or, in an earlier version of the service, was not said.",
      ),
    relative_probability: rate
      .nullable()
      .describe(
        `Probability of ending on the side of the median that \`rank_pct\` is on, which is \`relative_direction\` where one is claimed. Exactly 0.5 where the model has no information. ${notSaidBefore}`,
      ),
    rank_pct: rate
      .nullable()
      .describe(
        `Place among the predictions of the session by expected relative move, as a fraction: 1 is the strongest. ${notSaidBefore}`,
      ),
    historical_accuracy: rate
      .nullable()
      .describe(
        "Share of this ticker's predictions of the timeframe, resolved before the issue, that were right. It says nothing without `historical_base_rate`. Null: none.",
      ),
    historical_accuracy_n: count.describe("Predictions that `historical_accuracy` is a share of."),
    historical_accuracy_low: rate
      .nullable()
      .describe(
        "Lower 95% Wilson bound of `historical_accuracy`, which treats predictions as independent. Daily ones span one session each. Weekly and monthly ones overlap by some sessions where a week has fewer than 5 or a month fewer than 21. Null at n = 0.",
      ),
    historical_accuracy_high: rate
      .nullable()
      .describe("Upper 95% Wilson bound of `historical_accuracy`. Null at n = 0."),
    historical_base_rate: rate
      .nullable()
      .describe(
        "What always predicting a rise would have won over the same sessions. Null at n = 0, or made by an earlier version of the service without this field.",
      ),
    historical_skill: score
      .nullable()
      .describe(
        "`historical_accuracy` minus `historical_base_rate`. 0 where every call was a rise. Null: `historical_base_rate` is.",
      ),
    historical_skill_low: score
      .nullable()
      .describe(
        "Lower 95% bound of `historical_skill`: a t-interval over sessions. Null: fewer than 5, every call did as well as predicting a rise, or `historical_skill` is null.",
      ),
    historical_skill_high: score
      .nullable()
      .describe("Upper 95% bound of `historical_skill`, in the same way. Null: `historical_skill_low` is."),
    reference_price: price.describe("Close of the reference session in USD, as traded then."),
    reference_date: date.describe("The last session that the prediction knows."),
    issued_at: z.iso.datetime().describe("When the prediction was made, in UTC, before the target session opened."),
    target_date: date.describe("The session whose close decides the outcome."),
    model_version: z
      .string()
      .describe("Which model said it: a hash of its code, features, data, seed and library version."),
    accuracy_status: z
      .enum(["live", "archived_sample"])
      .describe(
        "live: predictions of this timeframe are still made. archived_sample: the timeframe was discontinued on 2026-03-23.",
      ),
    origin,
    outcome: z
      .enum(["pending", "correct", "incorrect", "void"])
      .describe(
        "pending: the target close is not known yet. correct, incorrect: whether the price moved as predicted; an unchanged price is incorrect. void: the ticker never traded again in time, so that nothing can be graded.",
      ),
    realized_return_pct: percent
      .nullable()
      .describe(
        "Move from the reference close to the target close, in percent, split-adjusted and without dividends. Null: not graded, or void.",
      ),
    relative_outcome: z
      .enum(["pending", "correct", "incorrect", "void"])
      .nullable()
      .describe(
        "Outcome of `relative_direction`. void: nothing can be graded, or the move was exactly the median. Null: no such claim was made.",
      ),
    median_return_pct: percent
      .nullable()
      .describe(
        "Median move of the session's predictions, in percent, which relative claims are graded against. Null: not graded, or made by a version of the service that did not say it.",
      ),
    ledger_index: count
      .nullable()
      .describe(
        "Place in the transparency log of the leaf that commits to this prediction's batch. Null: not in the log, as in a replay.",
      ),
  })
  .meta({ id: "Prediction", description: "One prediction as it was frozen when it was made, and its outcome." })

export function predictionFields(prediction: KnownPrediction): z.input<typeof predictionSchema> {
  const { historicalCorrect: correct, historicalCount, historicalRises, historicalDiffering } = prediction
  const record = wilson(correct, historicalCount)
  const past = pastSkill({
    count: historicalCount,
    correct,
    rises: historicalRises,
    differing: historicalDiffering,
  })
  return {
    prediction_id: prediction.id,
    ticker: prediction.ticker,
    company_name: prediction.companyName,
    timeframe: prediction.timeframe,
    direction: prediction.direction,
    predicted_return_pct: prediction.predictedReturnPct,
    confidence: prediction.confidence,
    probability_up: prediction.probabilityUp,
    probability_unchanged: prediction.probabilityUnchanged,
    base_probability_up: prediction.baseProbabilityUp,
    edge: edgeOf(prediction),
    relative_direction: prediction.relativeDirection,
    relative_probability: prediction.relativeProbability,
    rank_pct: prediction.rankPct,
    historical_accuracy: record.rate,
    historical_accuracy_n: historicalCount,
    historical_accuracy_low: record.low,
    historical_accuracy_high: record.high,
    historical_base_rate: past.baseRate,
    historical_skill: past.skill,
    historical_skill_low: past.low,
    historical_skill_high: past.high,
    reference_price: prediction.referencePrice,
    reference_date: prediction.referenceDate,
    issued_at: prediction.issuedAt.toISOString(),
    target_date: prediction.targetDate,
    model_version: prediction.modelVersion,
    accuracy_status: accuracyStatus(prediction.timeframe),
    origin: prediction.origin,
    outcome: prediction.outcome,
    realized_return_pct: prediction.realizedReturnPct,
    relative_outcome: prediction.relativeOutcome,
    median_return_pct: prediction.medianReturnPct,
    ledger_index: prediction.ledgerIndex,
  }
}

/** Computed from the rounded figures as published, because lists are ordered by it. */
function edgeOf({ probabilityUp, baseProbabilityUp }: KnownPrediction): number | null {
  if (probabilityUp === null || baseProbabilityUp === null) return null
  return rounded(probabilityUp - baseProbabilityUp, 4)
}

export function accuracyStatus(timeframe: (typeof timeframes)[number]): "live" | "archived_sample" {
  return timeframe === "daily" ? "live" : "archived_sample"
}

export const clusteredFields = {
  n_sessions: count.describe("Sessions that the sample spans. Its rows move together within a session."),
  n_blocks: count.describe(
    "Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon where outcomes overlap.",
  ),
  clustered_low: rate
    .nullable()
    .describe("Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions."),
  clustered_high: rate
    .nullable()
    .describe("Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many sessions."),
}

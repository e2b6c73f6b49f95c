import type { Knowledge, PredictionsView } from "../../knowledge/knowledge"
import type { Timeframe } from "../../predictions/horizon"
import { findOrigin } from "../../predictions/storage/read"
import { nothingResolved, summariseResolved } from "../../predictions/storage/summaries"
import type { PredictionOrigin } from "../../predictions/storage/write"
import { wilson } from "../../statistics/wilson"
import { beforeCoverage } from "../emptyBecause"
import { count, rate } from "../figures"
import type { AnswerMeta } from "../product"

/** The realized accuracy of all resolved predictions of a timeframe, as the predictions' answers carry it. */
export const realizedFields = {
  realized_accuracy: rate
    .nullable()
    .describe("Share of all resolved predictions of the timeframe that were right. Null: none."),
  realized_accuracy_n: count.describe("Predictions that `realized_accuracy` is a share of."),
  realized_accuracy_low: rate
    .nullable()
    .describe(
      "Lower 95% Wilson bound, as if predictions of one session were independent; the clustered bound is the honest one. Null at n = 0.",
    ),
  realized_accuracy_high: rate.nullable().describe("Upper 95% Wilson bound, on the same assumption. Null at n = 0."),
  realized_accuracy_n_sessions: count.describe("Sessions that these predictions span."),
  realized_accuracy_clustered_low: rate
    .nullable()
    .describe(
      "Lower 95% bound of a t-interval over sessions, or over blocks of them where outcomes overlap. Null: fewer than 5.",
    ),
  realized_accuracy_clustered_high: rate
    .nullable()
    .describe(
      "Upper 95% bound of a t-interval over sessions, or over blocks of them where outcomes overlap. Null: fewer than 5.",
    ),
}

/** Of all tickers, or of one. */
export async function readRealized(
  predictions: PredictionsView,
  origin: PredictionOrigin | null,
  timeframe: Timeframe,
  ticker?: string,
) {
  const summary = origin ? await summariseResolved(predictions, { origin, timeframe, ticker }) : nothingResolved
  const { rate, low, high } = wilson(summary.n_correct, summary.n_resolved)
  return {
    realized_accuracy: rate,
    realized_accuracy_n: summary.n_resolved,
    realized_accuracy_low: low,
    realized_accuracy_high: high,
    realized_accuracy_n_sessions: summary.n_sessions,
    realized_accuracy_clustered_low: summary.clustered_low,
    realized_accuracy_clustered_high: summary.clustered_high,
  }
}

/** What was predicted, which record of it answers, and what every answer from that says of itself. */
export async function openRecord(
  knowledge: Knowledge,
): Promise<{ predictions: PredictionsView; origin: PredictionOrigin | null; meta: Partial<AnswerMeta> }> {
  const predictions = knowledge.predictions()
  const origin = await findOrigin(predictions)
  const meta = { ...(origin && { data_origin: origin }), survivorship_biased: origin === "replay" }
  return { predictions, origin, meta }
}

/** A ticker's predictions begin when it joins the index, or with the record itself. */
export const notPredictedYet = (ticker: string) => beforeCoverage(`${ticker} had not been predicted by that moment.`)

export const nothingPredictedYet = beforeCoverage("Nothing had been predicted by that moment.")

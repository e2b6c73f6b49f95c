import type { Knowledge, PredictionsView } from "../../knowledge/knowledge"
import { type Accuracy, summariseAccuracy } from "../../predictions/accuracy"
import { HORIZON_SESSIONS, type Timeframe } from "../../predictions/horizon"
import { findOrigin, listResults } from "../../predictions/storage/read"
import type { PredictionOrigin } from "../../predictions/storage/write"
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
    .describe("Lower 95% bound from resampling whole sessions. Null: too few sessions."),
  realized_accuracy_clustered_high: rate
    .nullable()
    .describe("Upper 95% bound from resampling whole sessions. Null: too few sessions."),
}

export function realizedRecord(accuracy: Accuracy) {
  return {
    realized_accuracy: accuracy.accuracy,
    realized_accuracy_n: accuracy.n_resolved,
    realized_accuracy_low: accuracy.accuracy_low,
    realized_accuracy_high: accuracy.accuracy_high,
    realized_accuracy_n_sessions: accuracy.n_sessions,
    realized_accuracy_clustered_low: accuracy.clustered_low,
    realized_accuracy_clustered_high: accuracy.clustered_high,
  }
}

type ResultWindow = { targetAfter?: string; ticker?: string }

export async function measureAccuracy(
  predictions: PredictionsView,
  origin: PredictionOrigin | null,
  timeframe: Timeframe,
  window: ResultWindow = {},
): Promise<Accuracy> {
  const results = origin ? await listResults(predictions, { origin, timeframe, ...window }) : []
  return summariseAccuracy(results, HORIZON_SESSIONS[timeframe])
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
export function beforeFirst(ticker: string) {
  const detail = `${ticker} had not been predicted by that moment.`
  return { empty_reason: "before_coverage", empty_detail: detail } as const
}

export const beforeCoverage = {
  empty_reason: "before_coverage",
  empty_detail: "Nothing had been predicted by that moment.",
} as const satisfies Partial<AnswerMeta>

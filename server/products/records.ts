import { z } from "zod"
import type { KnownPrediction } from "../data/predictions/read"
import { wilson } from "../statistics/wilson"
import { percent, price, rate } from "./figures"

/** Shapes that several products share. */

export const timeframes = ["daily", "weekly", "monthly"] as const
export const directions = ["bullish", "bearish"] as const

export const date = z.iso.date()

export const predictionSchema = z
  .object({
    prediction_id: z.string(),
    ticker: z.string(),
    company_name: z.string().nullable().describe("Null: the import that brought the ticker gave no name."),
    timeframe: z.enum(timeframes),
    direction: z.enum(directions),
    predicted_return_pct: percent.describe(
      "Expected move from reference to target close, in percent. 0 where confidence did not go with larger moves when the model was calibrated.",
    ),
    confidence: rate.describe("Calibrated probability that the direction is right."),
    historical_accuracy: rate
      .nullable()
      .describe(
        "Share of this ticker's predictions of the timeframe, resolved before the issue, that were right. Null: none.",
      ),
    historical_accuracy_n: z.int(),
    historical_accuracy_low: rate
      .nullable()
      .describe("95% Wilson bound. Each prediction is one session. Null at n = 0."),
    historical_accuracy_high: rate.nullable().describe("95% Wilson bound. Null at n = 0."),
    reference_price: price.describe("Raw close of the reference session, USD."),
    reference_date: date,
    issued_at: z.iso.datetime(),
    target_date: date,
    model_version: z.string().describe("Hash of code, features, data, seed and library version."),
    accuracy_status: z
      .enum(["live", "archived_sample"])
      .describe("archived_sample: the timeframe was discontinued on 2026-03-23."),
    origin: z
      .enum(["live", "simulated", "replay"])
      .describe(
        "live: said before the session, of the real market. simulated: of the simulated market. replay: worked out later, as it would have been said.",
      ),
    outcome: z.enum(["pending", "correct", "incorrect", "void"]),
    realized_return_pct: percent
      .nullable()
      .describe("Close to close, split-adjusted, dividends excluded. Null: not graded yet."),
    ledger_index: z.int().nullable().describe("Place in the transparency log. Null: not committed to it."),
  })
  .meta({ id: "Prediction" })

export function predictionRecord(prediction: KnownPrediction): z.input<typeof predictionSchema> {
  const record = wilson(prediction.historicalCorrect, prediction.historicalCount)
  return {
    prediction_id: prediction.id,
    ticker: prediction.ticker,
    company_name: prediction.companyName,
    timeframe: prediction.timeframe,
    direction: prediction.direction,
    predicted_return_pct: prediction.predictedReturnPct,
    confidence: prediction.confidence,
    historical_accuracy: record.rate,
    historical_accuracy_n: prediction.historicalCount,
    historical_accuracy_low: record.low,
    historical_accuracy_high: record.high,
    reference_price: prediction.referencePrice,
    reference_date: prediction.referenceDate,
    issued_at: prediction.issuedAt.toISOString(),
    target_date: prediction.targetDate,
    model_version: prediction.modelVersion,
    accuracy_status: accuracyStatus(prediction.timeframe),
    origin: prediction.origin,
    outcome: prediction.outcome,
    realized_return_pct: prediction.realizedReturnPct,
    ledger_index: null,
  }
}

export function accuracyStatus(timeframe: (typeof timeframes)[number]): "live" | "archived_sample" {
  return timeframe === "daily" ? "live" : "archived_sample"
}

export const clusteredFields = {
  n_sessions: z.int().describe("Sessions that the sample spans."),
  clustered_low: rate.nullable().describe("95% bound from resampling whole sessions. Null: too few sessions."),
  clustered_high: rate.nullable().describe("95% bound from resampling whole sessions. Null: too few sessions."),
}

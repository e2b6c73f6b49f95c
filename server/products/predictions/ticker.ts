import { z } from "zod"
import { findLatestBatch, findNewest } from "../../predictions/storage/read"
import { emptyBecause } from "../emptyBecause"
import { ticker as tickerParam } from "../params"
import { product } from "../product"
import { predictionProof, predictionProofField } from "../proofUrl"
import { companyName, predictionFields, predictionSchema, symbol, timeframes } from "../shapes"
import { explainMissing, notPredictedSchema } from "./notPredicted"
import { notPredictedYet, openRecord, originParam, readRealized, realizedFields } from "./record"

const perTimeframe = <T extends z.ZodType>(shape: T, wordsFor: (timeframe: string) => string) =>
  z.object({
    daily: shape.describe(wordsFor("daily")),
    weekly: shape.describe(wordsFor("weekly")),
    monthly: shape.describe(wordsFor("monthly")),
  })

export const ticker = product({
  name: "predictions/{ticker}",
  tool: "get_ticker_prediction",
  title: "Predictions for one ticker",
  summary: "The newest daily, weekly and monthly prediction for a ticker, and how often its earlier ones were right.",
  whenToUse:
    "Use it for one stock or ETF; predictions/latest has all of them. The earlier ones, with their outcomes, are in predictions/{ticker}/history.",
  keywords: "forecast, outlook, will it go up or down, rise, fall, should I hold, tomorrow, next week, next month",
  tier: "free",
  needs: ["predictions", "bars", "vix", "actions"],
  detailedOnly: [
    "realized_accuracy",
    "predictions.*.prediction_id",
    "predictions.*.ticker",
    "predictions.*.company_name",
    "predictions.*.timeframe",
    "predictions.*.probability_unchanged",
    "predictions.*.model_version",
    "proof_url_template",
  ],
  params: { ticker: tickerParam(), origin: originParam },
  response: {
    ticker: symbol,
    company_name: companyName,
    predictions: perTimeframe(
      predictionSchema.nullable(),
      (timeframe) => `The newest ${timeframe} prediction. Null: the ticker has none.`,
    ).describe("The newest prediction of each timeframe."),
    not_predicted: notPredictedSchema
      .nullable()
      .describe("Why it has no prediction in the newest daily batch. Null: it has one, or there is no batch."),
    realized_accuracy: perTimeframe(
      realizedFields.realized_accuracy,
      (timeframe) => `Share of the ticker's resolved ${timeframe} predictions that were right. Null: none is resolved.`,
    ).describe("How often the ticker's own predictions were right."),
    realized_accuracy_detail: perTimeframe(
      z.object(realizedFields),
      (timeframe) => `The record of its ${timeframe} predictions.`,
    ).describe("The same with sample sizes and intervals."),
    ...predictionProofField,
  },
  example: { ticker: "AAPL" },
  async answer({ params: { ticker, origin: asked }, knowledge }) {
    const { predictions, origin, absence, meta } = await openRecord(knowledge, asked)
    const readings = await Promise.all(
      timeframes.map(async (timeframe) => {
        const prediction = origin && (await findNewest(predictions, { origin, timeframe, ticker }))
        const accuracy = await readRealized(predictions, origin, timeframe, ticker)
        return { prediction: prediction ? predictionFields(prediction) : null, accuracy }
      }),
    )
    const [daily, weekly, monthly] = readings
    const batch = origin && (await findLatestBatch(predictions, origin, "daily"))
    const isPredicted = !batch || daily.prediction?.target_date === batch.targetDate
    const each = <T>(read: (reading: (typeof readings)[number]) => T) => ({
      daily: read(daily),
      weekly: read(weekly),
      monthly: read(monthly),
    })
    const nothing = emptyBecause(
      readings.every(({ prediction }) => prediction === null),
      absence,
      notPredictedYet(ticker),
    )
    const { instruments, rows } = knowledge.bars().axes
    const { companyName } = instruments[rows.get(ticker) ?? -1] ?? { companyName: null }
    return {
      ticker,
      company_name: companyName,
      predictions: each(({ prediction }) => prediction),
      not_predicted: isPredicted ? null : explainMissing(knowledge, ticker, batch.referenceDate),
      realized_accuracy: each(({ accuracy }) => accuracy.realized_accuracy),
      realized_accuracy_detail: each(({ accuracy }) => accuracy),
      ...predictionProof(knowledge),
      meta: { ...meta, ...nothing },
    }
  },
})

import { z } from "zod"
import { findNewest } from "../../data/predictions/read"
import { ticker as tickerParam } from "../params"
import { product } from "../product"
import { predictionRecord, predictionSchema, timeframes } from "../records"
import { beforeCoverage, beforeFirst, measureAccuracy, openRecord, realizedFields, realizedRecord } from "./record"

const perTimeframe = <T extends z.ZodType>(shape: T) => z.object({ daily: shape, weekly: shape, monthly: shape })

export const ticker = product({
  name: "predictions/{ticker}",
  tool: "get_ticker_prediction",
  title: "Predictions for one ticker",
  summary: "The newest daily, weekly and monthly prediction for a ticker, and how often its earlier ones were right.",
  whenToUse:
    "Use it when one stock or ETF is of interest; predictions/{ticker}/history has the earlier ones with their outcomes.",
  tier: "free",
  params: { ticker: tickerParam() },
  response: {
    ticker: z.string(),
    company_name: z.string().nullable().describe("Null: not known."),
    predictions: perTimeframe(predictionSchema.nullable().describe("Null: the ticker has none of this timeframe.")),
    realized_accuracy: perTimeframe(realizedFields.realized_accuracy),
    realized_accuracy_detail: perTimeframe(z.object(realizedFields)).describe(
      "This ticker's own record, with its intervals.",
    ),
  },
  example: { ticker: "AAPL" },
  async answer({ params: { ticker }, knowledge }) {
    const { origin, meta } = await openRecord(knowledge)
    const readings = await Promise.all(
      timeframes.map(async (timeframe) => {
        const prediction = origin && (await findNewest(knowledge, { origin, timeframe, tickers: [ticker] }))
        const accuracy = realizedRecord(await measureAccuracy(knowledge, origin, timeframe, { ticker }))
        return { prediction: prediction ? predictionRecord(prediction) : null, accuracy }
      }),
    )
    const [daily, weekly, monthly] = readings
    const each = <T>(read: (reading: (typeof readings)[number]) => T) => ({
      daily: read(daily),
      weekly: read(weekly),
      monthly: read(monthly),
    })
    const isEmpty = readings.every(({ prediction }) => prediction === null)
    const nothing = origin ? beforeFirst(ticker) : beforeCoverage
    const { instruments, rows } = knowledge.axes
    const { companyName } = instruments[rows.get(ticker) ?? -1] ?? { companyName: null }
    return {
      ticker,
      company_name: companyName,
      predictions: each(({ prediction }) => prediction),
      realized_accuracy: each(({ accuracy }) => accuracy.realized_accuracy),
      realized_accuracy_detail: each(({ accuracy }) => accuracy),
      meta: { ...meta, ...(isEmpty ? nothing : {}) },
    }
  },
})

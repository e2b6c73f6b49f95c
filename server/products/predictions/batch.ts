import { z } from "zod"
import { findLatestBatch, listPredictions } from "../../predictions/storage/read"
import { emptyBecause, noMatches } from "../emptyBecause"
import { count } from "../figures"
import { choiceOr, mostTickers, tickerList } from "../params"
import { product } from "../product"
import { predictionProof, predictionProofField } from "../proofUrl"
import { predictionFields, predictionSchema, timeframe, timeframes } from "../shapes"
import { explainMissing, notPredictedSchema } from "./notPredicted"
import { nothingPredictedYet, openRecord, originParam, readRealized, realizedFields } from "./record"

export const batch = product({
  name: "predictions/batch",
  tool: null,
  restOnly: "Made for programs that refresh a list; an agent asks for the tickers that it needs one by one.",
  title: "Predictions for several tickers",
  summary: "The newest predictions for up to 50 tickers in one call.",
  whenToUse: "Use it to refresh a watch list or a portfolio at once.",
  keywords: "forecasts, portfolio, holdings, watchlist, list of stocks, many tickers at once",
  tier: "api_pro",
  needs: ["predictions", "bars", "vix", "actions"],
  params: {
    tickers: tickerList(mostTickers),
    timeframe: choiceOr(timeframes, "daily", "daily is live; weekly and monthly give their final archived batch."),
    origin: originParam,
  },
  response: {
    timeframe,
    requested_count: count.describe("Requested tickers, without duplicates."),
    returned_count: count.describe("How many of them have a prediction in the batch."),
    ...realizedFields,
    predictions: z.array(predictionSchema).describe("In the order of the requested tickers."),
    not_found: z.array(z.string()).describe("Tickers without a prediction in the batch."),
    not_predicted: z
      .array(notPredictedSchema)
      .describe("Why each ticker of `not_found` is not in the batch. Empty where there is no batch."),
    ...predictionProofField,
  },
  table: "predictions",
  example: { tickers: "AAPL,MSFT" },
  async answer({ params: { tickers, timeframe, origin: asked }, knowledge }) {
    const { predictions, origin, absence, meta } = await openRecord(knowledge, asked)
    const batch = origin && (await findLatestBatch(predictions, origin, timeframe))
    const found =
      origin && batch
        ? await listPredictions(predictions, { origin, timeframe, tickers, targetDate: batch.targetDate })
        : []
    const byTicker = new Map(found.map((prediction) => [prediction.ticker, predictionFields(prediction)]))
    const missing = tickers.filter((ticker) => !byTicker.has(ticker))
    const nothing = emptyBecause(
      found.length === 0,
      absence,
      !batch && nothingPredictedYet,
      noMatches("None of these tickers has a prediction in the batch."),
    )
    return {
      timeframe,
      requested_count: tickers.length,
      returned_count: found.length,
      ...(await readRealized(predictions, origin, timeframe)),
      predictions: tickers.flatMap((ticker) => byTicker.get(ticker) ?? []),
      not_found: missing,
      not_predicted: batch ? missing.map((ticker) => explainMissing(knowledge, ticker, batch.referenceDate)) : [],
      ...predictionProof(knowledge),
      meta: {
        ...meta,
        coverage: { expected: tickers.length, returned: found.length, missing },
        ...nothing,
      },
    }
  },
})

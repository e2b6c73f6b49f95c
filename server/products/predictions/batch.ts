import { z } from "zod"
import { findLatestTarget, listPredictions } from "../../predictions/storage/read"
import { emptyBecause, noMatches } from "../emptyBecause"
import { count } from "../figures"
import { choiceOr, tickerList } from "../params"
import { product } from "../product"
import { predictionFields, predictionSchema, timeframe, timeframes } from "../shapes"
import { nothingPredictedYet, openRecord, readRealized, realizedFields } from "./record"

const mostTickers = 50

export const batch = product({
  name: "predictions/batch",
  tool: null,
  title: "Predictions for several tickers",
  summary: "The newest predictions for up to 50 tickers in one call.",
  whenToUse: "Use it to refresh a watch list or a portfolio at once.",
  tier: "api_pro",
  needs: ["predictions", "bars", "vix"],
  params: {
    tickers: tickerList(mostTickers),
    timeframe: choiceOr(timeframes, "daily", "daily is live; weekly and monthly give their final archived batch."),
  },
  response: {
    timeframe,
    requested_count: count.describe("Tickers asked for, duplicates folded."),
    returned_count: count.describe("Those of them that have a prediction in the batch."),
    ...realizedFields,
    predictions: z.array(predictionSchema).describe("In the order of the tickers asked for."),
    not_found: z.array(z.string()).describe("Tickers without a prediction in the batch."),
  },
  example: { tickers: "AAPL,MSFT" },
  async answer({ params: { tickers, timeframe }, knowledge }) {
    const { predictions, origin, meta } = await openRecord(knowledge)
    const targetDate = origin && (await findLatestTarget(predictions, origin, timeframe))
    const found =
      origin && targetDate ? await listPredictions(predictions, { origin, timeframe, tickers, targetDate }) : []
    const byTicker = new Map(found.map((prediction) => [prediction.ticker, predictionFields(prediction)]))
    const missing = tickers.filter((ticker) => !byTicker.has(ticker))
    const nothing = emptyBecause(
      found.length === 0,
      !targetDate && nothingPredictedYet,
      noMatches("None of these tickers has a prediction in the batch."),
    )
    return {
      timeframe,
      requested_count: tickers.length,
      returned_count: found.length,
      ...(await readRealized(predictions, origin, timeframe)),
      predictions: tickers.flatMap((ticker) => byTicker.get(ticker) ?? []),
      not_found: missing,
      meta: {
        ...meta,
        coverage: { expected: tickers.length, returned: found.length, missing },
        ...nothing,
      },
    }
  },
})

import { z } from "zod"
import { listPredictions } from "../../data/predictions/read"
import { newYorkDate } from "../../market/sessions"
import { readCursor, writeCursor } from "../cursor"
import { daysBefore } from "../days"
import { cursor, integer, ticker as tickerParam } from "../params"
import { product } from "../product"
import { predictionRecord, predictionSchema } from "../records"
import { beforeCoverage, openRecord } from "./record"

const pageSize = 100

export const history = product({
  name: "predictions/{ticker}/history",
  tool: null,
  title: "Prediction history of one ticker",
  summary: "The daily predictions that were made for a ticker, newest first, each with what came of it.",
  whenToUse: "Use it to check the record of one ticker yourself, row by row.",
  tier: "free",
  params: {
    ticker: tickerParam(),
    days: integer({
      min: 1,
      max: 365,
      default: 90,
      description: "Calendar days back, by target date; pending ones included.",
    }),
    cursor: cursor(),
  },
  response: {
    ticker: z.string(),
    count: z.int(),
    predictions: z.array(predictionSchema).describe("Newest target first; 100 a page."),
  },
  example: { ticker: "AAPL", days: 30 },
  async answer({ params: { ticker, days, cursor }, knowledge }) {
    const { origin, meta } = await openRecord(knowledge)
    const targetAfter = daysBefore(newYorkDate(knowledge.asOf), days)
    const page = {
      tickers: [ticker],
      targetAfter,
      targetBefore: readCursor(cursor),
      order: "newest",
      limit: pageSize + 1,
    } as const
    const found = origin ? await listPredictions(knowledge, { origin, timeframe: "daily", ...page }) : []
    const predictions = found.slice(0, pageSize)
    const nothing = origin
      ? { empty_reason: "no_matches" as const, empty_detail: "No prediction for this ticker in these days." }
      : beforeCoverage
    return {
      ticker,
      count: predictions.length,
      predictions: predictions.map(predictionRecord),
      meta: {
        ...meta,
        ...(found.length > pageSize ? { next_cursor: writeCursor(predictions[pageSize - 1].targetDate) } : {}),
        ...(predictions.length === 0 ? nothing : {}),
      },
    }
  },
})

import { newYorkDate } from "../../exchange/sessions"
import { findNewest, listPredictions } from "../../predictions/storage/read"
import { daysBefore } from "../days"
import { descending, listProduct } from "../list"
import { integer, ticker as tickerParam } from "../params"
import { predictionRecord, predictionSchema, symbol } from "../records"
import { beforeFirst, openRecord } from "./record"

export const history = listProduct({
  name: "predictions/{ticker}/history",
  tool: null,
  title: "Prediction history of one ticker",
  summary: "The daily predictions that were made for a ticker, newest first, each with what came of it.",
  whenToUse: "Use it to check the record of one ticker yourself, row by row.",
  tier: "free",
  needs: ["predictions", "bars", "vix"],
  params: {
    ticker: tickerParam(),
    days: integer({
      min: 1,
      max: 365,
      default: 90,
      description: "Calendar days back, by target date; pending ones included.",
    }),
  },
  response: {
    ticker: symbol,
  },
  list: {
    name: "predictions",
    item: predictionSchema,
    description: "Newest target first.",
    order: [descending(({ targetDate }) => targetDate)],
    pageSize: { default: 100, max: 365 },
  },
  example: { ticker: "AAPL", days: 30 },
  async answer({ params: { ticker, days }, knowledge }) {
    const { predictions, origin, meta } = await openRecord(knowledge)
    const filter = { timeframe: "daily", tickers: [ticker] } as const
    const targetAfter = daysBefore(newYorkDate(knowledge.asOf), days)
    const rows = origin ? await listPredictions(predictions, { origin, ...filter, targetAfter }) : []
    if (rows.length > 0) return { ticker, rows, meta }
    const hasBegun = origin !== null && (await findNewest(predictions, { origin, ...filter })) !== null
    return { ticker, rows, meta: { ...meta, ...(hasBegun ? noneInDays : beforeFirst(ticker)) } }
  },
  record: predictionRecord,
})

const noneInDays = {
  empty_reason: "no_matches",
  empty_detail: "No prediction for this ticker in these days.",
} as const

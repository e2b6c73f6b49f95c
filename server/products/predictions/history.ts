import { addDays } from "../../dates"
import { newYorkDate } from "../../exchange/sessions"
import { findNewest, listPredictions } from "../../predictions/storage/read"
import { emptyBecause, noMatches } from "../emptyBecause"
import { descending, listProduct } from "../list"
import { integer, ticker as tickerParam } from "../params"
import { predictionFields, predictionSchema, symbol } from "../shapes"
import { notPredictedYet, openRecord } from "./record"

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
    order: [descending(({ target_date }) => target_date)],
    pageSize: { default: 100, max: 365 },
  },
  example: { ticker: "AAPL", days: 30 },
  async answer({ params: { ticker, days }, knowledge }) {
    const { predictions, origin, meta } = await openRecord(knowledge)
    const filter = { timeframe: "daily", ticker } as const
    const targetAfter = addDays(newYorkDate(knowledge.asOf), -days)
    const rows = origin ? await listPredictions(predictions, { origin, ...filter, targetAfter }) : []
    const isEmpty = rows.length === 0
    const earlier = isEmpty && origin ? await findNewest(predictions, { origin, ...filter }) : null
    const nothing = emptyBecause(
      isEmpty,
      earlier === null && notPredictedYet(ticker),
      noMatches("No prediction for this ticker in these days."),
    )
    return { ticker, rows: rows.map(predictionFields), meta: { ...meta, ...nothing } }
  },
})

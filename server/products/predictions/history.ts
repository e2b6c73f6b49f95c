import { findNewest, listPredictions } from "../../predictions/storage/read"
import { emptyBecause, noMatches } from "../emptyBecause"
import { ascending, descending, listProduct } from "../list"
import { integer, ticker as tickerParam } from "../params"
import { origins as allOrigins, predictionFields, predictionSchema, symbol } from "../shapes"
import { dayBefore, notPredictedYet, openRecords } from "./record"

export const history = listProduct({
  name: "predictions/{ticker}/history",
  tool: null,
  restOnly: "Rows for a reader who recomputes the record; the tools give it summed up, with intervals.",
  title: "Prediction history of one ticker",
  summary: "The daily predictions for a ticker, newest first, each with its outcome.",
  whenToUse:
    "Use it to check the record of one ticker yourself, row by row; `origin` distinguishes live rows from replayed ones.",
  tier: "free",
  needs: ["predictions", "bars", "vix"],
  params: {
    ticker: tickerParam(),
    days: integer({
      min: 1,
      max: 365,
      default: 90,
      description:
        "Calendar days back, by target date; pending ones included. In a replay that ended before, back from its last target.",
    }),
  },
  response: {
    ticker: symbol,
  },
  list: {
    name: "predictions",
    item: predictionSchema,
    description: "Newest target first; for the same target, live rows before replayed ones.",
    order: [descending(({ target_date }) => target_date), ascending(({ origin }) => allOrigins.indexOf(origin))],
    pageSize: { default: 100, max: 365 },
  },
  example: { ticker: "AAPL", days: 30 },
  async answer({ params: { ticker, days }, knowledge }) {
    const { predictions, origins, meta } = await openRecords(knowledge)
    const filters = origins.map((origin) => ({ origin, timeframe: "daily", ticker }) as const)
    const found = await Promise.all(
      filters.map(async (filter) =>
        listPredictions(predictions, { ...filter, targetAfter: await dayBefore(predictions, filter.origin, days) }),
      ),
    )
    const rows = found.flat()
    const earlier = rows.length === 0 ? await Promise.all(filters.map((filter) => findNewest(predictions, filter))) : []
    const nothing = emptyBecause(
      rows.length === 0,
      earlier.every((prediction) => prediction === null) && notPredictedYet(ticker),
      noMatches("No prediction for this ticker in these days."),
    )
    return { ticker, rows: rows.map(predictionFields), meta: { ...meta, ...nothing } }
  },
})

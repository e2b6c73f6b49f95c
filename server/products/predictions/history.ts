import { findFirstTarget, listPredictions } from "../../predictions/storage/read"
import { beforeRecord, emptyBecause, noMatches } from "../emptyBecause"
import { ascending, descending, listProduct } from "../list"
import { integer, ticker as tickerParam } from "../params"
import { origins as allOrigins, predictionFields, predictionSchema, symbol } from "../shapes"
import { notPredictedYet, openRecords, targetsWithin } from "./record"

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
    range: {},
  },
  example: { ticker: "AAPL", days: 30 },
  async answer({ params: { ticker, days }, range, knowledge }) {
    const { predictions, origins, meta } = await openRecords(knowledge)
    const found = await Promise.all(
      origins.map(async (origin) => {
        const targets = await targetsWithin(predictions, origin, range, days)
        return listPredictions(predictions, { origin, timeframe: "daily", ticker, ...targets })
      }),
    )
    const rows = found.flat()
    const asked = rows.length === 0 ? origins : []
    const firsts = await Promise.all(asked.map((origin) => findFirstTarget(predictions, origin, ticker)))
    const [first] = firsts.filter((target) => target !== null).sort()
    const nothing = emptyBecause(
      rows.length === 0,
      first === undefined && notPredictedYet(ticker),
      beforeRecord(range, first),
      noMatches("No prediction for this ticker in these days."),
    )
    return { ticker, rows: rows.map(predictionFields), meta: { ...meta, ...nothing } }
  },
})

import { z } from "zod"
import { isStorable } from "../../platform/text"
import { countByTicker, findFirstTarget, listPredictions, listPredictionsFrom } from "../../predictions/storage/read"
import { beforeRecord, emptyBecause, noMatches } from "../emptyBecause"
import { ascending, descending, listProduct } from "../list"
import { integer, mostTickers, tickerList, ticker as tickerParam } from "../params"
import { predictionProof, predictionProofField } from "../proofUrl"
import { countDays, daysAsked } from "../range"
import { origins as allOrigins, predictionFields, predictionSchema, symbol } from "../shapes"
import { notPredictedYet, openRecords, targetsWithin } from "./record"

const daysBack = integer({
  min: 1,
  max: 365,
  default: 90,
  description:
    "Calendar days back, by target date; pending ones included. In a replay that ended before, back from its last target.",
})

export const history = listProduct({
  name: "predictions/{ticker}/history",
  tool: null,
  restOnly: "Rows for a reader who recomputes the record; the tools give it summed up, with intervals.",
  title: "Prediction history of one ticker",
  summary: "The daily predictions for a ticker, newest first, each with its outcome.",
  whenToUse:
    "Use it to check the record of one ticker yourself, row by row; `origin` distinguishes live rows from replayed ones.",
  keywords: "past forecasts, earlier predictions, what came of them, right or wrong, graded, one stock",
  tier: "free",
  needs: ["predictions", "bars", "vix"],
  params: { ticker: tickerParam(), days: daysBack },
  response: { ticker: symbol, ...predictionProofField },
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
    const firsts = await Promise.all(asked.map((origin) => findFirstTarget(predictions, origin, [ticker])))
    const [first] = firsts.filter((target) => target !== null).sort()
    const nothing = emptyBecause(
      rows.length === 0,
      first === undefined && notPredictedYet(ticker),
      beforeRecord(range, first),
      noMatches("No prediction for this ticker in these days."),
    )
    return {
      ticker,
      ...predictionProof(knowledge),
      rows: rows.map(predictionFields),
      meta: { ...meta, ...nothing },
    }
  },
})

export const historyOfSeveral = listProduct({
  name: "predictions/history",
  tool: null,
  restOnly: "Rows for a reader who recomputes the record; the tools give it summed up, with intervals.",
  title: "Prediction history of several tickers",
  summary: `The same rows for up to ${mostTickers} tickers, page by page, at the cost of one request a page.`,
  whenToUse:
    "Use it to check the record of a portfolio row by row. predictions/{ticker}/history has one ticker, and predictions/accuracy sums up each of several.",
  keywords: "past forecasts, earlier predictions, outcomes, graded, several stocks, portfolio",
  tier: "free",
  needs: ["predictions", "bars", "vix"],
  params: { tickers: tickerList(mostTickers), days: daysBack },
  response: { days: daysAsked, ...predictionProofField },
  list: {
    name: "predictions",
    item: predictionSchema,
    description:
      "Newest target first, then by ticker; for the same, live rows before replayed ones. `meta.coverage.missing` names the tickers without any.",
    order: [
      descending(({ target_date }) => target_date),
      ascending(({ ticker }) => ticker),
      ascending(({ origin }) => allOrigins.indexOf(origin)),
    ],
    pageSize: { default: 500, max: 1_000 },
    range: {},
  },
  example: { tickers: "AAPL,MSFT", days: 30 },
  async answer({ params: { tickers, days }, range, knowledge, after, limit }) {
    const { predictions, origins, meta } = await openRecords(knowledge)
    const place = after ? placeAt(String(after[0]), String(after[1])) : null
    const found = await Promise.all(
      origins.map(async (origin) => {
        const filter = {
          ...({ origin, timeframe: "daily", tickers } as const),
          ...(await targetsWithin(predictions, origin, range, days)),
        }
        // One more than the page has, plus the row of the place.
        const rows = await listPredictionsFrom(predictions, filter, { place, most: limit + 2 })
        return { rows, counts: await countByTicker(predictions, filter) }
      }),
    )
    const counts = found.flatMap((each) => each.counts)
    const returned = new Set(counts.map(({ ticker }) => ticker))
    const missing = tickers.filter((ticker) => !returned.has(ticker))
    const asked = counts.length === 0 ? origins : []
    const firsts = await Promise.all(asked.map((origin) => findFirstTarget(predictions, origin, tickers)))
    const [first] = firsts.filter((target) => target !== null).sort()
    const nothing = emptyBecause(
      counts.length === 0,
      first === undefined && notPredictedYet("None of these tickers"),
      beforeRecord(range, first),
      noMatches("No prediction for these tickers in these days."),
    )
    return {
      days: countDays(range, days),
      ...predictionProof(knowledge),
      rows: found.flatMap((each) => each.rows).map(predictionFields),
      totalCount: counts.reduce((sum, { count }) => sum + count, 0),
      meta: {
        ...meta,
        coverage: { expected: tickers.length, returned: returned.size, missing },
        ...nothing,
      },
    }
  },
})

/** Null, for the first page, if the cursor is forged and its place is not a valid one for the database. */
function placeAt(targetDate: string, ticker: string): { targetDate: string; ticker: string } | null {
  const isDate = z.iso.date().safeParse(targetDate).success && targetDate >= "0001"
  return isDate && isStorable(ticker) ? { targetDate, ticker } : null
}

import { z } from "zod"
import { findLatestBatch, type KnownPrediction, listPredictions } from "../../predictions/storage/read"
import { emptyBecause, noMatches } from "../emptyBecause"
import { choice, choiceOr, integer, searchText } from "../params"
import { nothingPredictedYet, openRecord } from "../predictions/record"
import { product } from "../product"
import { directions, predictionFields, predictionSchema } from "../shapes"
import { pageFields, pageOffset, pageParam, sortOrder } from "./pages"

/** What the table is sorted by. What a prediction does not say comes last in either direction. */
const sorts = {
  confidence: ({ confidence }) => confidence,
  ticker: ({ ticker }) => ticker,
  predicted_return_pct: ({ predictedReturnPct }) => predictedReturnPct,
  edge: ({ probabilityUp, baseProbabilityUp }) =>
    probabilityUp === null || baseProbabilityUp === null ? null : probabilityUp - baseProbabilityUp,
  rank_pct: ({ rankPct }) => rankPct,
  relative_probability: ({ relativeProbability }) => relativeProbability,
  historical_accuracy: ({ historicalCorrect, historicalCount }) =>
    historicalCount === 0 ? null : historicalCorrect / historicalCount,
} satisfies Record<string, (prediction: KnownPrediction) => string | number | null>

const sortNames = Object.keys(sorts) as [keyof typeof sorts, ...(keyof typeof sorts)[]]

/** The newest daily batch by any of its columns. `predictions/latest` orders it by three of them. */
export const batchTable = product({
  name: "predictions/table",
  tool: null,
  restOnly: "It is for the page of predictions.",
  title: "Predictions",
  summary: "The newest daily predictions, filtered, sorted and in pages.",
  whenToUse: "Use it to look through all predictions of the next session.",
  tier: "free",
  needs: ["predictions", "bars", "vix"],
  params: {
    direction: choice(directions, "Only predictions of this direction.").optional(),
    relative_direction: choice(["ahead", "behind"], "Only predictions with this relative claim.").optional(),
    search: searchText("Only tickers that begin with this, or companies whose name has it."),
    sort: choiceOr(sortNames, "confidence", "What the predictions are sorted by."),
    order: sortOrder("desc"),
    page: pageParam,
    limit: integer({ min: 1, max: 200, default: 50, description: "Rows on a page." }),
  },
  response: {
    ...pageFields,
    target_date: z.iso.date().nullable().describe("The session that is predicted. Null: there is no prediction."),
    predictions: z.array(predictionSchema).describe("In the requested order."),
  },
  list: "predictions",
  async answer({ params, knowledge }) {
    const { direction, relative_direction, search, sort, order, page, limit } = params
    const { predictions, origin, absence, meta } = await openRecord(knowledge)
    const batch = origin && (await findLatestBatch(predictions, origin, "daily"))
    const all =
      origin && batch
        ? await listPredictions(predictions, { origin, timeframe: "daily", direction, targetDate: batch.targetDate })
        : []
    const found = all.filter(
      (each) =>
        (relative_direction === undefined || each.relativeDirection === relative_direction) && isNamed(each, search),
    )
    const shown = found
      .sort(by(sorts[sort], order === "desc"))
      .slice(pageOffset(page, limit))
      .slice(0, limit)
    const nothing = emptyBecause(
      shown.length === 0,
      absence,
      batch === null && nothingPredictedYet,
      noMatches("No prediction of the batch meets these filters."),
    )
    return {
      page,
      limit,
      count: shown.length,
      total_count: found.length,
      target_date: batch?.targetDate ?? null,
      predictions: shown.map(predictionFields),
      meta: { ...meta, ...nothing },
    }
  },
})

function isNamed({ ticker, companyName }: KnownPrediction, search: string | undefined): boolean {
  if (search === undefined) return true
  const text = search.trim().toLowerCase()
  return ticker.toLowerCase().startsWith(text) || (companyName ?? "").toLowerCase().includes(text)
}

function by(read: (prediction: KnownPrediction) => string | number | null, isDescending: boolean) {
  return (one: KnownPrediction, other: KnownPrediction) => {
    const [a, b] = [read(one), read(other)]
    if (a === b) return one.ticker < other.ticker ? -1 : 1
    if (a === null || b === null) return a === null ? 1 : -1
    return a < b === isDescending ? 1 : -1
  }
}

import { z } from "zod"
import { browseBatch, sortNames } from "../../predictions/storage/browse"
import { findLatestBatch } from "../../predictions/storage/read"
import { emptyBecause, noMatches } from "../emptyBecause"
import { choice, choiceOr, integer, searchText, tickerList } from "../params"
import { nothingPredictedYet, openRecord } from "../predictions/record"
import { product } from "../product"
import { directions, predictionFields, predictionSchema, relativeDirections } from "../shapes"
import { mostTickers, pageFields, pageOffset, pageParam, pastTheEnd, sortOrder } from "./pages"

/** The newest daily batch, sortable by any column. `predictions/latest` has only four orders. */
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
    relative_direction: choice(relativeDirections, "Only predictions with this relative claim.").optional(),
    tickers: tickerList(mostTickers).optional(),
    search: searchText("Only tickers that begin with this, or companies whose name has it."),
    sort: choiceOr(sortNames, "relative_probability", "What the predictions are sorted by."),
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
    const { direction, relative_direction, tickers, search, sort, order, page, limit } = params
    const { predictions, origin, absence, meta } = await openRecord(knowledge)
    const batch = origin && (await findLatestBatch(predictions, origin, "daily"))
    const slice = { sort, isDescending: order === "desc", offset: pageOffset(page, limit), limit }
    const filter = { direction, relativeDirection: relative_direction, tickers, search }
    const found =
      origin && batch
        ? await browseBatch(predictions, { ...filter, origin, targetDate: batch.targetDate }, slice)
        : { predictions: [], totalCount: 0 }
    const { predictions: shown, totalCount } = found
    const nothing = emptyBecause(
      shown.length === 0,
      absence,
      batch === null && nothingPredictedYet,
      totalCount > 0 && pastTheEnd(page, totalCount),
      noMatches("No prediction of the batch meets these filters."),
    )
    return {
      page,
      limit,
      count: shown.length,
      total_count: totalCount,
      target_date: batch?.targetDate ?? null,
      predictions: shown.map(predictionFields),
      meta: { ...meta, ...nothing },
    }
  },
})

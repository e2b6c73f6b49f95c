import { z } from "zod"
import { isSession } from "../../platform/exchange/sessions"
import { findLatestBatch, listPredictions } from "../../predictions/storage/read"
import { emptyBecause, noMatches } from "../emptyBecause"
import { ascending, descending, listProduct } from "../list"
import { choice, choiceOr } from "../params"
import { directions, predictionFields, predictionSchema, relativeDirections, timeframe, timeframes } from "../shapes"
import { nothingPredictedYet, openRecord, originParam, readRealized, realizedFields } from "./record"

const orders = ["confidence", "edge", "rank"] as const

export const latest = listProduct({
  name: "predictions/latest",
  tool: "get_latest_predictions",
  title: "Latest predictions",
  summary:
    "The newest predictions for all covered US stocks and ETFs: who is expected ahead of the session's median and who behind it, and the direction of each, most confident first.",
  whenToUse:
    "Use it for a market-wide view of the next session. What differs between tickers is the rank: ask by order_by=rank for relative_direction=ahead, then behind; direction is nearly always up. Use predictions/{ticker} for one stock. realized_accuracy alone shows no skill: predictions/accuracy has the base rate.",
  keywords:
    "forecasts, outlook, top ranked stocks, best stocks for tomorrow, next session, beat the market, outperform, underperform, screener, ranking",
  tier: "free",
  needs: ["predictions", "bars", "vix"],
  detailedOnly: [
    "predictions.prediction_id",
    "predictions.company_name",
    "predictions.timeframe",
    "predictions.probability_unchanged",
    "predictions.base_probability_up",
    "predictions.historical_accuracy",
    "predictions.historical_accuracy_n",
    "predictions.historical_accuracy_low",
    "predictions.historical_accuracy_high",
    "predictions.historical_base_rate",
    "predictions.historical_skill",
    "predictions.historical_skill_low",
    "predictions.historical_skill_high",
    "predictions.reference_price",
    "predictions.relative_outcome",
    "predictions.model_version",
  ],
  params: {
    timeframe: choiceOr(timeframes, "daily", "daily is live; weekly and monthly give their final archived batch."),
    direction: choice(directions, "Only predictions of this direction.").optional(),
    relative_direction: choice(relativeDirections, "Only predictions that claim this side of the median.").optional(),
    order_by: choiceOr(
      orders,
      "confidence",
      "confidence: most confident first, then by the size of the edge. edge: largest edge first. rank: strongest of the session first. With direction=bearish or relative_direction=behind, edge and rank start at the other end: furthest below the base rate, or ranked last. Ties are ordered by ticker.",
    ),
    origin: originParam,
  },
  response: {
    timeframe,
    direction: z.enum(directions).nullable().describe("The requested direction. Null: both."),
    relative_direction: z
      .enum(relativeDirections)
      .nullable()
      .describe("The requested side of the median. Null: both, and predictions without a claim."),
    order_by: z.enum(orders).describe("What the predictions are ordered by."),
    ...realizedFields,
  },
  list: {
    name: "predictions",
    item: predictionSchema,
    description: "In the requested order.",
    order: ({ order_by, direction, relative_direction }) => {
      const isFromBelow = direction === "bearish" || relative_direction === "behind"
      const strongestFirst = isFromBelow ? ascending : descending
      // Beyond every edge and rank, so that rows of earlier versions without these values come last.
      const unsaid = isFromBelow ? 2 : -2
      const by = {
        confidence: [
          descending<Row>(({ confidence }) => confidence),
          descending<Row>(({ edge }) => Math.abs(edge ?? 0)),
        ],
        edge: [strongestFirst<Row>(({ edge }) => edge ?? unsaid)],
        rank: [strongestFirst<Row>(({ rank_pct }) => rank_pct ?? unsaid)],
      }
      // The target comes first, so that the next page stays in the first page's batch.
      return [descending(({ target_date }) => target_date), ...by[order_by], ascending(({ ticker }) => ticker)]
    },
    pageSize: { default: 50, max: 500 },
  },
  example: { limit: 3 },
  async answer({ params, knowledge, after }) {
    const { timeframe, direction, relative_direction, order_by, origin: asked } = params
    const { predictions, origin, absence, meta } = await openRecord(knowledge, asked)
    const further = String(after?.[0])
    const batch = origin && (await findLatestBatch(predictions, origin, timeframe))
    // A forged cursor may contain anything, but a target is a session.
    const targetDate = isSession(further) ? further : batch?.targetDate
    const filter = { timeframe, direction, relativeDirection: relative_direction, targetDate }
    const rows = origin && targetDate ? await listPredictions(predictions, { ...filter, origin }) : []
    const nothing = emptyBecause(
      rows.length === 0,
      absence,
      !targetDate && nothingPredictedYet,
      noMatches("No prediction of the batch has this direction and claim."),
    )
    return {
      timeframe,
      direction: direction ?? null,
      relative_direction: relative_direction ?? null,
      order_by,
      ...(await readRealized(predictions, origin, timeframe)),
      rows: rows.map(predictionFields),
      meta: { ...meta, ...nothing },
    }
  },
})

type Row = z.input<typeof predictionSchema>

import { z } from "zod"
import { findLatestTarget, listPredictions } from "../../data/predictions/read"
import { choice, choiceOr, integer } from "../params"
import { product } from "../product"
import { directions, predictionRecord, predictionSchema, timeframes } from "../records"
import { beforeCoverage, measureAccuracy, openRecord, realizedFields, realizedRecord } from "./record"

export const latest = product({
  name: "predictions/latest",
  tool: "get_latest_predictions",
  title: "Latest predictions",
  summary:
    "The newest batch of direction predictions over the whole universe, ranked by confidence, with how often such predictions were right.",
  whenToUse: "Use it for a market-wide view of the next session; use predictions/{ticker} for one stock.",
  tier: "free",
  params: {
    timeframe: choiceOr(timeframes, "daily", "daily is live; weekly and monthly give their final archived batch."),
    direction: choice(directions, "Only predictions of this direction.").optional(),
    limit: integer({ min: 1, max: 500, default: 50, description: "How many predictions at most." }),
  },
  response: {
    timeframe: z.enum(timeframes),
    direction: z.enum(directions).nullable().describe("As asked for. Null: both."),
    count: z.int(),
    ...realizedFields,
    predictions: z.array(predictionSchema).describe("Most confident first."),
  },
  example: { limit: 3 },
  async answer({ params: { timeframe, direction, limit }, knowledge }) {
    const { origin, meta } = await openRecord(knowledge)
    const targetDate = origin && (await findLatestTarget(knowledge, origin, timeframe))
    const predictions =
      origin && targetDate
        ? await listPredictions(knowledge, { origin, timeframe, direction, limit, targetDate, order: "confidence" })
        : []
    const emptyReason = targetDate
      ? { empty_reason: "no_matches" as const, empty_detail: "No prediction of the batch has this direction." }
      : beforeCoverage
    return {
      timeframe,
      direction: direction ?? null,
      count: predictions.length,
      ...realizedRecord(await measureAccuracy(knowledge, origin, timeframe)),
      predictions: predictions.map(predictionRecord),
      meta: { ...meta, ...(predictions.length === 0 ? emptyReason : {}) },
    }
  },
})

import { z } from "zod"
import { isSession } from "../../exchange/sessions"
import { findLatestTarget, listPredictions } from "../../predictions/storage/read"
import { emptyBecause, noMatches } from "../emptyBecause"
import { ascending, descending, listProduct } from "../list"
import { choice, choiceOr } from "../params"
import { directions, predictionFields, predictionSchema, timeframe, timeframes } from "../shapes"
import { nothingPredictedYet, openRecord, readRealized, realizedFields } from "./record"

export const latest = listProduct({
  name: "predictions/latest",
  tool: "get_latest_predictions",
  title: "Latest predictions",
  summary:
    "The newest batch of direction predictions over the whole universe, ranked by confidence, with how often such predictions were right.",
  whenToUse: "Use it for a market-wide view of the next session; use predictions/{ticker} for one stock.",
  tier: "free",
  needs: ["predictions", "bars", "vix"],
  params: {
    timeframe: choiceOr(timeframes, "daily", "daily is live; weekly and monthly give their final archived batch."),
    direction: choice(directions, "Only predictions of this direction.").optional(),
  },
  response: {
    timeframe,
    direction: z.enum(directions).nullable().describe("The direction asked for. Null: both."),
    ...realizedFields,
  },
  list: {
    name: "predictions",
    item: predictionSchema,
    description: "Most confident first.",
    // The target comes first so that a next page stays in the batch of the first one.
    order: [
      descending(({ target_date }) => target_date),
      descending(({ confidence }) => confidence),
      ascending(({ ticker }) => ticker),
    ],
    pageSize: { default: 50, max: 500 },
  },
  example: { limit: 3 },
  async answer({ params: { timeframe, direction }, knowledge, after }) {
    const { predictions, origin, meta } = await openRecord(knowledge)
    const further = String(after?.[0])
    // A cursor that was forged may name anything, and a target is a session.
    const targetDate = origin && (isSession(further) ? further : await findLatestTarget(predictions, origin, timeframe))
    const rows =
      origin && targetDate ? await listPredictions(predictions, { origin, timeframe, direction, targetDate }) : []
    const nothing = emptyBecause(
      rows.length === 0,
      !targetDate && nothingPredictedYet,
      noMatches("No prediction of the batch has this direction."),
    )
    return {
      timeframe,
      direction: direction ?? null,
      ...(await readRealized(predictions, origin, timeframe)),
      rows: rows.map(predictionFields),
      meta: { ...meta, ...nothing },
    }
  },
})

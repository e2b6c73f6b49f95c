import { z } from "zod"
import { GICS_SECTORS } from "../../context/market/universe"
import type { Knowledge, PredictionsView } from "../../knowledge/knowledge"
import type { RecordOrigin } from "../../knowledge/origin"
import { isSession, previousSession } from "../../platform/exchange/sessions"
import { findLatestBatch, type KnownPrediction, listPredictions } from "../../predictions/storage/read"
import { emptyBecause, noMatches } from "../emptyBecause"
import { ascending, descending, listProduct } from "../list"
import { choice, choiceOr } from "../params"
import { predictionProof, predictionProofField } from "../proofUrl"
import { directions, predictionFields, predictionSchema, relativeDirections, timeframe, timeframes } from "../shapes"
import { nothingPredictedYet, openRecord, originParam, readRealized, realizedFields } from "./record"

const orders = ["confidence", "edge", "rank", "relative_probability"] as const
const changes = ["side", "direction"] as const

export const latest = listProduct({
  name: "predictions/latest",
  tool: "get_latest_predictions",
  title: "Latest predictions",
  summary:
    "The newest predictions for all covered US stocks and ETFs: who is expected ahead of the session's median and who behind it, then up or down.",
  whenToUse:
    "Use it for a market-wide view of the next session. Ask by order_by=relative_probability for the strongest claims of either side, by order_by=rank for one end; direction is nearly always up, as often as always. Use predictions/{ticker} for one stock. realized_accuracy alone shows no skill: predictions/accuracy has the base rate.",
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
    "proof_url_template",
  ],
  params: {
    timeframe: choiceOr(timeframes, "daily", "daily is live; weekly and monthly give their final archived batch."),
    direction: choice(directions, "Only predictions of this direction.").optional(),
    relative_direction: choice(relativeDirections, "Only predictions that claim this side of the median.").optional(),
    sector: choice(GICS_SECTORS, "Only stocks of this GICS sector.").optional(),
    changed: choice(
      changes,
      "Only predictions that differ from the one for the session before: side for the side of the median, direction for up or down. Daily predictions only.",
    ).optional(),
    order_by: choiceOr(
      orders,
      "confidence",
      "confidence: most confident first, then by the size of the edge. edge: largest edge first. rank: strongest of the session first. relative_probability: the strongest claims first, ahead or behind; predictions without a claim last. With direction=bearish or relative_direction=behind, edge and rank start at the other end: furthest below the base rate, or ranked last. Ties are ordered by ticker.",
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
    sector: z.enum(GICS_SECTORS).nullable().describe("The requested sector. Null: all, and ETFs."),
    changed: z.enum(changes).nullable().describe("What had to differ from the session before. Null: nothing."),
    order_by: z.enum(orders).describe("What the predictions are ordered by."),
    ...realizedFields,
    ...predictionProofField,
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
        relative_probability: [descending<Row>(({ relative_probability }) => relative_probability ?? 0)],
      }
      // The target comes first, so that the next page stays in the first page's batch.
      return [descending(({ target_date }) => target_date), ...by[order_by], ascending(({ ticker }) => ticker)]
    },
    pageSize: { default: 50, max: 500 },
  },
  example: { limit: 3 },
  async answer({ params, knowledge, after }) {
    const { timeframe, direction, relative_direction, sector, changed, order_by, origin: asked } = params
    const { predictions, origin, absence, meta } = await openRecord(knowledge, asked)
    const further = String(after?.[0])
    const batch = origin && (await findLatestBatch(predictions, origin, timeframe))
    // A forged cursor may contain anything, but a target is a session.
    const targetDate = isSession(further) ? further : batch?.targetDate
    const filter = { timeframe, direction, relativeDirection: relative_direction, targetDate }
    const found = origin && targetDate ? await listPredictions(predictions, { ...filter, origin }) : []
    const isOfSector = sector === undefined ? () => true : ofSector(knowledge, sector)
    const hasChanged =
      changed === undefined ? () => true : await changedSince(predictions, { timeframe, origin, targetDate }, changed)
    const rows = found.filter((each) => isOfSector(each) && hasChanged(each))
    const nothing = emptyBecause(
      rows.length === 0,
      absence,
      !targetDate && nothingPredictedYet,
      noMatches("No prediction of the batch has what was asked for."),
    )
    return {
      timeframe,
      direction: direction ?? null,
      relative_direction: relative_direction ?? null,
      sector: sector ?? null,
      changed: changed ?? null,
      order_by,
      ...(await readRealized(predictions, origin, timeframe)),
      ...predictionProof(knowledge),
      rows: rows.map(predictionFields),
      meta: { ...meta, ...nothing },
    }
  },
})

function ofSector(knowledge: Knowledge, sector: string) {
  const { instruments, rows } = knowledge.bars().axes
  return ({ ticker }: KnownPrediction) => instruments[rows.get(ticker) ?? -1]?.gicsSector === sector
}

type Batch = { timeframe: (typeof timeframes)[number]; origin: RecordOrigin | null; targetDate: string | undefined }

/** Whether a prediction claims the opposite of that for the session before; false if one of the two claims nothing. */
async function changedSince(
  view: PredictionsView,
  { timeframe, origin, targetDate }: Batch,
  changed: (typeof changes)[number],
): Promise<(prediction: KnownPrediction) => boolean> {
  if (origin === null || targetDate === undefined || timeframe !== "daily") return () => false
  const earlier = await listPredictions(view, { timeframe, origin, targetDate: previousSession(targetDate) })
  const before = new Map(earlier.map((each) => [each.ticker, each] as const))
  const claim = changed === "side" ? "relativeDirection" : "direction"
  return (prediction) => {
    const [last, now] = [before.get(prediction.ticker)?.[claim], prediction[claim]]
    return Boolean(last && now) && last !== now
  }
}

type Row = z.input<typeof predictionSchema>

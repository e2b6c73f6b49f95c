import type { Knowledge, PredictionsView } from "../../knowledge/knowledge"
import type { RecordOrigin } from "../../knowledge/origin"
import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { wilson } from "../../platform/statistics/wilson"
import type { Timeframe } from "../../predictions/horizon"
import { findLatestBatch, findOrigins } from "../../predictions/storage/read"
import { nothingResolved, summariseResolved } from "../../predictions/storage/summaries"
import { beforeCoverage, type Empty, notConfigured } from "../emptyBecause"
import { count, rate } from "../figures"
import { choice } from "../params"
import type { AnswerMeta } from "../product"
import type { DayRange } from "../range"
import { clusteredFields } from "../shapes"

export const realizedFields = {
  realized_accuracy: rate
    .nullable()
    .describe("Share of all resolved predictions of the timeframe that were right. Null: none."),
  realized_accuracy_n: count.describe("Predictions that `realized_accuracy` is a share of."),
  realized_accuracy_low: rate
    .nullable()
    .describe(
      "Lower 95% Wilson bound, as if predictions of one session were independent; the clustered bound is the honest one. Null at n = 0.",
    ),
  realized_accuracy_high: rate.nullable().describe("Upper 95% Wilson bound, on the same assumption. Null at n = 0."),
  realized_accuracy_n_sessions: count.describe("Sessions that these predictions span."),
  realized_accuracy_n_blocks: clusteredFields.n_blocks,
  realized_accuracy_clustered_low: clusteredFields.clustered_low,
  realized_accuracy_clustered_high: clusteredFields.clustered_high,
}

export async function readRealized(
  predictions: PredictionsView,
  origin: RecordOrigin | null,
  timeframe: Timeframe,
  ticker?: string,
) {
  const summary = origin ? await summariseResolved(predictions, { origin, timeframe, ticker }) : nothingResolved
  const { rate, low, high } = wilson(summary.n_correct, summary.n_resolved)
  return {
    realized_accuracy: rate,
    realized_accuracy_n: summary.n_resolved,
    realized_accuracy_low: low,
    realized_accuracy_high: high,
    realized_accuracy_n_sessions: summary.n_sessions,
    realized_accuracy_n_blocks: summary.n_blocks,
    realized_accuracy_clustered_low: summary.clustered_low,
    realized_accuracy_clustered_high: summary.clustered_high,
  }
}

export const originParam = choice(
  ["live", "replay"],
  "Which record of the real market to use: live, or replay of history. Defaults to live once a live record exists, and to replay before that. A simulated market has neither.",
).optional()

/** All records of predictions, and the common `meta`. */
export async function openRecords(knowledge: Knowledge) {
  const predictions = knowledge.predictions()
  const origins = await findOrigins(predictions)
  return { predictions, origins, meta: metaOf(origins) }
}

/** The one record that answers, or the reason for none, and the common `meta`. */
export async function openRecord(
  knowledge: Knowledge,
  asked?: "live" | "replay",
): Promise<{
  predictions: PredictionsView
  origin: RecordOrigin | null
  absence: Empty | false
  meta: Partial<AnswerMeta>
}> {
  const { predictions, origins } = await openRecords(knowledge)
  const origin = origins.find((each) => asked === undefined || each === asked) ?? null
  const absence = origin === null && absenceOf(asked, predictions)
  return { predictions, origin, absence, meta: metaOf(origin ? [origin] : []) }
}

function metaOf(origins: readonly RecordOrigin[]): Partial<AnswerMeta> {
  const [only] = origins
  return only ? { data_origin: origins.length > 1 ? "mixed" : only } : {}
}

function absenceOf(asked: "live" | "replay" | undefined, { feed }: PredictionsView): Empty {
  if (asked === undefined) return nothingPredictedYet
  if (feed === "simulated") return neitherInSimulation
  return asked === "live" ? nothingLiveYet : nothingReplayedYet
}

/**
 * The range of targets. `days` count back from `end`, or from the moment of the answer. In a replay that ended earlier
 * they count back from its last target, because otherwise no target would be in range.
 */
export async function targetsWithin(
  predictions: PredictionsView,
  origin: RecordOrigin,
  { start, end }: DayRange,
  days: number,
): Promise<{ targetAfter: string; targetThrough?: string }> {
  if (start !== undefined) return { targetAfter: addDays(start, -1), targetThrough: end }
  if (end !== undefined) return { targetAfter: addDays(end, -days), targetThrough: end }
  const today = newYorkDate(predictions.asOf)
  const last = origin === "replay" ? await findLatestBatch(predictions, origin, "daily") : null
  return { targetAfter: addDays(last && last.targetDate < today ? last.targetDate : today, -days) }
}

/** A ticker's predictions begin when it joins the index, or with the record. */
export const notPredictedYet = (whom: string) => beforeCoverage(`${whom} had not been predicted by that moment.`)

export const nothingPredictedYet = beforeCoverage("No prediction had been made by that moment.")
const nothingLiveYet = beforeCoverage("The live record had not begun by that moment.")
const nothingReplayedYet = beforeCoverage("No replay reaches back to that moment.")
const neitherInSimulation = notConfigured(
  "This market is simulated: its record is neither live nor a replay, and is given without `origin`.",
)

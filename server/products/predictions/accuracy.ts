import { z } from "zod"
import { addDays } from "../../dates"
import { newYorkDate } from "../../exchange/sessions"
import type { PredictionsView } from "../../knowledge/knowledge"
import { summariseAccuracy } from "../../predictions/accuracy"
import { HORIZON_SESSIONS, type Timeframe } from "../../predictions/horizon"
import { listResults } from "../../predictions/storage/results"
import type { PredictionOrigin } from "../../predictions/storage/write"
import { emptyBecause, noMatches } from "../emptyBecause"
import { count, percent, rate, score } from "../figures"
import { ascending, listProduct } from "../list"
import { integer, ticker as tickerParam } from "../params"
import { accuracyStatus, clusteredFields, date, timeframe, timeframes } from "../shapes"
import { nothingPredictedYet, openRecord } from "./record"

const rowSchema = z
  .object({
    timeframe,
    status: z
      .enum(["live", "archived_sample"])
      .describe("live: still predicted. archived_sample: discontinued on 2026-03-23, the whole record counts."),
    ticker: z.string().nullable().describe("The ticker that the row is about. Null: all tickers."),
    n_resolved: count.describe("Predictions that were graded correct or incorrect."),
    n_correct: count.describe("Those that were correct."),
    accuracy: rate.nullable().describe("Share that was correct. Null at n = 0."),
    accuracy_low: rate
      .nullable()
      .describe("Lower 95% Wilson bound, as if predictions of one session were independent. Null at n = 0."),
    accuracy_high: rate.nullable().describe("Upper 95% Wilson bound, on the same assumption. Null at n = 0."),
    ...clusteredFields,
    base_rate: rate
      .nullable()
      .describe(
        "What the same mix of directions would have won over the same sessions across the whole universe. Null at n = 0.",
      ),
    skill: score.nullable().describe("Accuracy minus base rate, as a difference of fractions. Null at n = 0."),
    avg_confidence: rate
      .nullable()
      .describe("Mean confidence; near `accuracy` if confidences mean what they say. Null at n = 0."),
    brier_score: score
      .min(0)
      .max(1)
      .nullable()
      .describe("Mean squared error of the confidence; 0 is best. Null at n = 0."),
    base_brier_score: score
      .min(0)
      .max(1)
      .nullable()
      .describe("Brier score of the base rate known before each forecast. Null at n = 0."),
    mean_abs_error_pct: percent
      .nullable()
      .describe("Mean distance between predicted and realized move, in percentage points. Null at n = 0."),
    window_start_date: date.nullable().describe("First target date that counts. Null: nothing is resolved."),
    window_end_date: date.nullable().describe("Last target date that counts. Null: nothing is resolved."),
  })
  .meta({ id: "AccuracyRow", description: "The record of one timeframe." })

export const accuracy = listProduct({
  name: "predictions/accuracy",
  tool: "get_prediction_accuracy",
  title: "Realized accuracy",
  summary:
    "How often resolved predictions were right, by timeframe, with intervals, the base rate and the skill against it.",
  whenToUse:
    "Read it before trusting any prediction. A skill near zero means that the direction calls did no better than the market's own drift.",
  tier: "free",
  needs: ["predictions", "bars", "vix"],
  params: {
    ticker: tickerParam("Only this ticker's predictions.").optional(),
    days: integer({
      min: 1,
      max: 365,
      default: 30,
      description: "Calendar days back, by target date. Archived timeframes ignore it.",
    }),
  },
  response: {
    ticker: z.string().nullable().describe("The ticker asked for. Null: all tickers."),
    days: count.describe("Calendar days back, as asked for."),
  },
  list: {
    name: "accuracy",
    item: rowSchema,
    description: "Daily, weekly, monthly.",
    order: [ascending(({ timeframe }) => timeframes.indexOf(timeframe))],
    pageSize: timeframes.length,
  },
  example: { days: 90 },
  async answer({ params: { ticker, days }, knowledge }) {
    const { predictions, origin, meta } = await openRecord(knowledge)
    const isKnown = ticker === undefined || knowledge.bars().axes.rows.has(ticker)
    const rows =
      origin && isKnown ? await Promise.all(timeframes.map((each) => row(predictions, origin, each, days, ticker))) : []
    const nothing = emptyBecause(
      rows.length === 0,
      !origin && nothingPredictedYet,
      noMatches(`${ticker} is not in the universe.`),
    )
    return { ticker: ticker ?? null, days, rows, meta: { ...meta, ...nothing } }
  },
})

type AccuracyRow = z.input<typeof rowSchema>

async function row(
  predictions: PredictionsView,
  origin: PredictionOrigin,
  timeframe: Timeframe,
  days: number,
  ticker: string | undefined,
): Promise<AccuracyRow> {
  const today = newYorkDate(predictions.asOf)
  const targetAfter = timeframe === "daily" ? addDays(today, -days) : undefined
  const results = await listResults(predictions, { origin, timeframe, targetAfter, ticker })
  const [first, last] = [results[0], results.at(-1)]
  return {
    timeframe,
    status: accuracyStatus(timeframe),
    ticker: ticker ?? null,
    ...summariseAccuracy(results, HORIZON_SESSIONS[timeframe], ticker === undefined ? "universe" : "own"),
    window_start_date: first?.targetDate ?? null,
    window_end_date: last?.targetDate ?? null,
  }
}

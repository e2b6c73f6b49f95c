import { z } from "zod"
import type { PredictionsView } from "../../knowledge/knowledge"
import type { RecordOrigin } from "../../knowledge/origin"
import { type SessionResult, summariseAccuracy } from "../../predictions/accuracy"
import { HORIZON_SESSIONS, type Timeframe } from "../../predictions/horizon"
import { summariseLongShort } from "../../predictions/longShort"
import { listLongShort } from "../../predictions/storage/longShort"
import { listResults } from "../../predictions/storage/results"
import { emptyBecause, noMatches } from "../emptyBecause"
import { basisPoints, count, percent, rate, score } from "../figures"
import { ascending, listProduct } from "../list"
import { integer, mostTickers, tickersIn, tickersParams } from "../params"
import { countDays, type DayRange, daysAsked } from "../range"
import { accuracyStatus, origins as allOrigins, clusteredFields, date, origin, timeframe, timeframes } from "../shapes"
import { nothingPredictedYet, openRecords, targetsWithin } from "./record"

const intervals = {
  accuracy_low: rate
    .nullable()
    .describe("Lower 95% Wilson bound, as if predictions of one session were independent. Null at n = 0."),
  accuracy_high: rate.nullable().describe("Upper 95% Wilson bound, on the same assumption. Null at n = 0."),
  ...clusteredFields,
}

const fewSessions = "Null: fewer than 5 sessions count."

const longShortSchema = z.object({
  n_sessions: count.describe("Sessions that count."),
  n_left_out: count.describe(
    "Sessions without two tenths: fewer than 20 ranked predictions, or a tenth without a grade.",
  ),
  gain_bps: basisPoints
    .nullable()
    .describe(
      `Mean gain a session before costs, in basis points of a dollar held long and a dollar held short: the mean realized move of the predictions with \`rank_pct\` above 0.9 less that of those with 0.1 or less, from close to close. ${fewSessions}`,
    ),
  gain_bps_low: basisPoints.nullable().describe(`Lower 95% bound of a t-interval over sessions. ${fewSessions}`),
  gain_bps_high: basisPoints.nullable().describe(`Upper 95% bound of the same interval. ${fewSessions}`),
  turnover: rate
    .nullable()
    .describe(`Mean share of both tenths that is replaced from one session to the next. ${fewSessions}`),
  break_even_bps: basisPoints
    .nullable()
    .describe(
      `Trading cost one way, in basis points of what is traded, that uses up \`gain_bps\`: \`gain_bps / (4 * turnover)\`, because a replaced name is one sale and one purchase in each tenth. Null: \`gain_bps\` is null or not above zero.`,
    ),
  text: z.string().nullable().describe(`These figures in a sentence. ${fewSessions}`),
})

const relativeSchema = z.object({
  n: count.describe("Graded predictions that made the claim."),
  n_correct: count.describe("Those that were right."),
  accuracy: rate.nullable().describe("Share that was right; 0.5 is what chance gives, by construction. Null at n = 0."),
  ...intervals,
  brier_score: score
    .min(0)
    .max(1)
    .nullable()
    .describe("Mean squared error of `relative_probability`; 0.25 is that of always saying 0.5. Null at n = 0."),
  n_no_call: count.describe(
    "Graded predictions that made no such claim, because their `relative_probability` was within 0.0005 of one half. They count in no figure here, except by their rank in `long_short`.",
  ),
  long_short: longShortSchema
    .nullable()
    .describe(
      "What the rank was worth: each session's top tenth held long and its bottom tenth short, with equal weights. Null: of one ticker, or not daily.",
    ),
})

const rowSchema = z
  .object({
    timeframe,
    origin,
    status: z
      .enum(["live", "archived_sample"])
      .describe("live: still predicted. archived_sample: discontinued on 2026-03-23, the whole record counts."),
    note: z.string().nullable().describe("A note to read before the values. Null: no note."),
    ticker: z.string().nullable().describe("The ticker that the row is about. Null: all tickers."),
    n_resolved: count.describe(
      "Predictions that were graded correct or incorrect. Those that were stored before the service kept a log are among them; their rows in the log say `is_backfill`.",
    ),
    n_correct: count.describe("Those that were correct."),
    accuracy: rate.nullable().describe("Share that was correct. Null at n = 0."),
    ...intervals,
    base_rate: rate
      .nullable()
      .describe(
        "What the same mix of directions would have won over the same sessions across the whole universe; with `ticker`, on that ticker. Null at n = 0.",
      ),
    always_up_rate: rate
      .nullable()
      .describe(
        "Share of the same predictions whose price rose: the accuracy of always predicting a rise. Null at n = 0.",
      ),
    skill: score.nullable().describe("Accuracy minus base rate, as a difference of fractions. Null at n = 0."),
    skill_low: score
      .nullable()
      .describe(
        "Lower 95% bound of `skill`: a t-interval over sessions, or over blocks of them where outcomes overlap. Null: fewer than 5 of them have calls of both directions. Calls of one direction have a skill of 0 by definition. Of one ticker, null: fewer than 5, or all calls have one direction.",
      ),
    skill_high: score.nullable().describe("Upper 95% bound of `skill`, in the same way. Null: `skill_low` is."),
    avg_confidence: rate
      .nullable()
      .describe("Mean confidence; near `accuracy` if confidences mean what they say. Null at n = 0."),
    n_scored: count.describe(
      "Those of the resolved predictions that froze a base; the four scores below are over them.",
    ),
    brier_score: score
      .min(0)
      .max(1)
      .nullable()
      .describe(
        "Mean squared error of `probability_up` against whether the price rose; 0 is best. Null: no prediction said one.",
      ),
    base_brier_score: score
      .min(0)
      .max(1)
      .nullable()
      .describe(
        "The same of the `base_probability_up` that was frozen in each prediction. Null: no prediction said one.",
      ),
    log_loss: score
      .min(0)
      .nullable()
      .describe(
        "Mean negative log of the probability given to what happened; 0 is best. Null: no prediction said one.",
      ),
    base_log_loss: score
      .min(0)
      .nullable()
      .describe("The same of the frozen `base_probability_up`. Null: no prediction said one."),
    mean_abs_error_pct: percent
      .nullable()
      .describe("Mean distance between predicted and realized move, in percentage points. Null at n = 0."),
    no_move_abs_error_pct: percent.nullable().describe("The same of always expecting no move. Null at n = 0."),
    relative: relativeSchema.describe(
      "The record of the claim that tells tickers apart, ahead of or behind the session's median, graded on its own. Weekly and monthly predictions of this version make no such claim: they serve the base rate.",
    ),
    window_start_date: date.nullable().describe("First target date that counts. Null: nothing is resolved."),
    window_end_date: date.nullable().describe("Last target date that counts. Null: nothing is resolved."),
  })
  .meta({ id: "AccuracyRow", description: "One record of one timeframe." })

export const accuracy = listProduct({
  name: "predictions/accuracy",
  tool: "get_prediction_accuracy",
  title: "Realized accuracy",
  summary:
    "How often resolved predictions were right, by timeframe, with intervals: against the session's median, with what the rank was worth after costs, and up or down, with the base rate and the accuracy of always predicting a rise.",
  whenToUse:
    "Read it before trusting any prediction: first `relative`, where 0.5 is chance. If the interval of an accuracy includes its base_rate, the direction calls have shown no skill beyond the market's own drift.",
  keywords:
    "hit rate, accurate, how often right or wrong, success rate, skill, reliable forecasts, performance of the model",
  tier: "free",
  needs: ["predictions", "bars", "vix"],
  detailedOnly: [
    "accuracy.n_scored",
    "accuracy.log_loss",
    "accuracy.base_log_loss",
    "accuracy.no_move_abs_error_pct",
    "accuracy.mean_abs_error_pct",
  ],
  params: {
    ...tickersParams("Only this ticker's predictions."),
    days: integer({
      min: 1,
      max: 365,
      default: 30,
      description:
        "Calendar days back, by target date. In a replay that ended before, back from its last target. Archived timeframes ignore it, but not `start` and `end`.",
    }),
  },
  response: {
    ticker: z
      .string()
      .nullable()
      .describe("The requested ticker. Null: several, each with rows of its own, or all tickers together."),
    days: daysAsked,
  },
  list: {
    name: "accuracy",
    item: rowSchema,
    description:
      "Of several tickers, each after the other. Daily, weekly, monthly; where there is a live record and a replay, the live row first. They are never summed.",
    order: [
      ascending(({ ticker }) => ticker ?? ""),
      ascending(({ timeframe }) => timeframes.indexOf(timeframe)),
      ascending(({ origin }) => allOrigins.indexOf(origin)),
    ],
    pageSize: mostTickers * timeframes.length * allOrigins.length,
    range: {},
  },
  example: { days: 90 },
  async answer({ params: { days, ...named }, range, knowledge }) {
    const { predictions, origins, meta } = await openRecords(knowledge)
    const asked = tickersIn(named)
    const known = asked?.filter((ticker) => knowledge.bars().axes.rows.has(ticker))
    const isKnown = known === undefined || known.length > 0
    const records = (isKnown ? origins : []).flatMap((origin) => timeframes.map((each) => [origin, each] as const))
    const rows = await Promise.all(
      records.map(([origin, each]) => rowsOf(predictions, origin, each, { days, range, tickers: known })),
    )
    const nothing = emptyBecause(
      records.length === 0,
      origins.length === 0 && nothingPredictedYet,
      named.ticker !== undefined && noMatches(`${named.ticker} is not in the universe.`),
      noMatches("None of these tickers is in the universe."),
    )
    return {
      ticker: named.ticker ?? null,
      days: countDays(range, days),
      rows: rows.flat(),
      meta: { ...meta, ...nothing, ...(named.tickers && { coverage: coverageOf(named.tickers, known ?? []) }) },
    }
  },
})

function coverageOf(asked: readonly string[], known: readonly string[]) {
  const missing = asked.filter((ticker) => !known.includes(ticker))
  return { expected: asked.length, returned: known.length, missing }
}

const noMeasuredSkill =
  "No measured skill: no model of this horizon did better than the base rate, so its predictions say the base rate and claim no side of the median."

const everyCallUp =
  "Every call was up, so accuracy, base_rate and always_up_rate are one number, the share of prices that rose: such calls show no skill."

function noteOn(timeframe: Timeframe, results: readonly SessionResult[]): string | null {
  const isEveryCallUp = results.length > 0 && results.every(({ n, n_bullish }) => n_bullish === n)
  const notes = [...(timeframe === "daily" ? [] : [noMeasuredSkill]), ...(isEveryCallUp ? [everyCallUp] : [])]
  return notes.join(" ") || null
}

type AccuracyRow = z.input<typeof rowSchema>

async function rowsOf(
  predictions: PredictionsView,
  origin: RecordOrigin,
  timeframe: Timeframe,
  { days, range, tickers }: { days: number; range: DayRange; tickers: readonly string[] | undefined },
): Promise<AccuracyRow[]> {
  const isBounded = timeframe === "daily" || range.start !== undefined
  const bounds = isBounded ? await targetsWithin(predictions, origin, range, days) : { targetThrough: range.end }
  const [results, longShort] = await Promise.all([
    listResults(predictions, { origin, timeframe, tickers, ...bounds }),
    timeframe === "daily" && tickers === undefined ? listLongShort(predictions, { origin, ...bounds }) : null,
  ])
  const byTicker = Map.groupBy(results, ({ ticker }) => ticker)
  return (tickers ?? [null]).map((ticker) => {
    const own = byTicker.get(ticker) ?? []
    const { relative, ...record } = summariseAccuracy(
      own,
      HORIZON_SESSIONS[timeframe],
      ticker === null ? "universe" : "own",
    )
    return {
      timeframe,
      origin,
      status: accuracyStatus(timeframe),
      note: noteOn(timeframe, own),
      ticker,
      ...record,
      relative: { ...relative, long_short: longShort && summariseLongShort(longShort) },
      window_start_date: own[0]?.targetDate ?? null,
      window_end_date: own.at(-1)?.targetDate ?? null,
    }
  })
}

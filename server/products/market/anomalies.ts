import { z } from "zod"
import type { Anomaly } from "../../market/anomalies"
import { MIN_RETURNS } from "../../market/anomalies/trailing"
import { level, percent, price, rate } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { decimal, integer } from "../params"
import { clusteredFields, date } from "../records"
import { barsMeta, beforeBars, beforeEnough } from "./coverage"

const anomalySchema = z
  .object({
    ticker: z.string(),
    company_name: z.string().nullable().describe("Null: not known."),
    date,
    close: price.describe("Raw, USD."),
    move_pct: percent,
    direction: z.enum(["up", "down"]),
    sigma: level.describe("Distance of the move from the mean, in standard deviations."),
    mean_return_pct: percent,
    stdev_return_pct: percent,
  })
  .meta({ id: "Anomaly" })

export const anomalies = listProduct({
  name: "market/anomalies",
  tool: "get_anomalies",
  title: "Statistical anomalies",
  summary:
    "Tickers whose latest daily move is far from their own mean, with the measured tendency of such moves to reverse on the next day.",
  whenToUse: "Use it to find what moved unusually today. Read the note before expecting a reversal.",
  tier: "free",
  params: {
    min_sigma: decimal({
      min: 1.5,
      max: 6,
      default: 2.5,
      description: "Least distance from the mean, in standard deviations.",
    }),
    lookback_days: integer({
      min: 60,
      max: 400,
      default: 180,
      description: "Sessions before the move that say what is usual.",
    }),
  },
  response: {
    min_sigma: z.number().describe("As asked for."),
    lookback_days: z.int(),
    universe_count: z.int().describe("Tickers with a move in the session and enough history to measure it."),
    note: z.string(),
    next_day_reversion: z.object({
      rate: rate
        .nullable()
        .describe("Share of past moves of this size that were followed by a move the other way. Null: none."),
      n: z.int(),
      low: rate.nullable().describe("95% Wilson bound. Null at n = 0."),
      high: rate.nullable().describe("95% Wilson bound. Null at n = 0."),
      ...clusteredFields,
      unconditional_rate: rate.nullable().describe("The same share after all moves. Null: none."),
      unconditional_n: z.int(),
    }),
  },
  list: {
    name: "anomalies",
    item: anomalySchema,
    description: "Largest absolute sigma first.",
    order: [descending(({ sigma }) => Math.abs(sigma)), ascending(({ ticker }) => ticker)],
    pageSize: { default: 25, max: 100 },
  },
  example: { min_sigma: 3 },
  async answer({ params: { min_sigma, lookback_days }, knowledge }) {
    const { through } = knowledge
    const question = { minSigma: min_sigma, lookbackDays: lookback_days }
    const { anomalies: rows, ...scan } = await knowledge.scan("anomalies", question)
    const meta = barsMeta(knowledge, "bars")
    if (rows.length > 0) return { ...scan, rows, meta }
    if (through < 0) return { ...scan, rows, meta: { ...meta, ...beforeBars } }
    if (scan.universe_count === 0) return { ...scan, rows, meta: { ...meta, ...beforeSigmas(through + 1) } }
    const detail = `None of the ${scan.universe_count} tickers measured moved by ${min_sigma} standard deviations in the last session.`
    return { ...scan, rows, meta: { ...meta, empty_reason: "no_matches", empty_detail: detail } }
  },
  record: (anomaly: Anomaly) => anomaly,
})

const beforeSigmas = (sessions: number) =>
  beforeEnough(`A sigma needs ${MIN_RETURNS} returns before the move, and no ticker has them`, sessions)

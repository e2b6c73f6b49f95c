import { z } from "zod"
import { decimal, integer } from "../params"
import { product } from "../product"
import { clusteredFields, date, rate } from "../records"
import { barsMeta, beforeBars } from "./coverage"

export const anomalies = product({
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
    limit: integer({ min: 1, max: 100, default: 25, description: "How many at most." }),
    lookback_days: integer({
      min: 60,
      max: 400,
      default: 180,
      description: "Sessions before the move that say what is usual.",
    }),
  },
  response: {
    min_sigma: z.number(),
    lookback_days: z.int(),
    universe_count: z.int().describe("Tickers with a move in the session and enough history to measure it."),
    count: z.int(),
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
    anomalies: z
      .array(
        z
          .object({
            ticker: z.string(),
            company_name: z.string().nullable().describe("Null: not known."),
            date,
            close: z.number().describe("Raw, USD."),
            move_pct: z.number(),
            direction: z.enum(["up", "down"]),
            sigma: z.number(),
            mean_return_pct: z.number(),
            stdev_return_pct: z.number(),
          })
          .meta({ id: "Anomaly" }),
      )
      .describe("Largest absolute sigma first."),
  },
  example: { min_sigma: 3 },
  async answer({ params: { min_sigma, limit, lookback_days }, knowledge }) {
    const scan = await knowledge.scan("anomalies", {
      minSigma: min_sigma,
      lookbackDays: lookback_days,
      limit,
    })
    const meta = barsMeta(knowledge, "bars")
    if (scan.count > 0) return { ...scan, meta }
    if (knowledge.through < 0) return { ...scan, meta: { ...meta, ...beforeBars } }
    const detail = `No ticker moved by ${min_sigma} standard deviations in the last session.`
    return { ...scan, meta: { ...meta, empty_reason: "no_matches", empty_detail: detail } }
  },
})

import { z } from "zod"

const ratio = z.number().nullable()

/** What a daily brief says of one session. Every figure is computed from stored knowledge, or null with a reason. */
export const briefSchema = z.object({
  session: z.string(),
  dataOrigin: z.enum(["simulated", "live", "replay", "mixed"]),
  regime: z.object({
    name: z.string().nullable(),
    since: z.string().nullable(),
    gate: z.enum(["RISK_ON", "RISK_OFF"]).nullable(),
    sizeMultiplier: ratio,
    vix: ratio,
    spyVsMeanPct: ratio,
    reason: z.string().nullable(),
  }),
  signals: z.object({
    top: z.array(
      z.object({
        ticker: z.string(),
        direction: z.enum(["bullish", "bearish"]),
        what: z.string(),
        horizonSessions: z.int(),
        typeWinRate: ratio,
        n: z.int(),
      }),
    ),
    emptyReason: z.string().nullable(),
  }),
  nextMacroEvent: z
    .object({ name: z.string(), date: z.string(), scheduledAt: z.string().nullable(), status: z.string() })
    .nullable(),
  /** Realized accuracy of the daily predictions over so many calendar days. */
  accuracy: z.array(
    z.object({
      days: z.int(),
      n: z.int(),
      sessions: z.int(),
      rate: ratio,
      low: ratio,
      high: ratio,
      baseRate: ratio,
    }),
  ),
  anomalies: z.object({
    minSigma: z.number(),
    /** Tickers that could be measured; not there in what an earlier version queued. */
    measured: z.int().optional(),
    note: z.string(),
    /** How many there were; the rows are the strongest of them. */
    count: z.int(),
    rows: z.array(
      z.object({ ticker: z.string(), company: z.string().nullable(), movePct: z.number(), sigma: z.number() }),
    ),
  }),
  pullback: z.object({
    /** ETFs that could be measured; not there in what an earlier version queued. */
    measured: z.int().optional(),
    fires: z.array(z.object({ etf: z.string(), close: z.number(), pullbackPct: z.number(), rsi: z.number() })),
    n: z.int(),
    winRate: ratio,
    low: ratio,
    high: ratio,
    baseRate: ratio,
    /** Of the base rate; not there in what an earlier version queued. */
    baseN: z.int().optional(),
    baseLow: ratio.optional(),
    baseHigh: ratio.optional(),
  }),
})

export type Brief = z.infer<typeof briefSchema>

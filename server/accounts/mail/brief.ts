import { z } from "zod"

const ratio = z.number().nullable()
const direction = z.enum(["bullish", "bearish"])

/** What the Professional brief has beside the Premium one. */
const professionalSchema = z.object({
  social: z.object({
    rows: z.array(z.object({ ticker: z.string(), mentions: z.int(), changePct: ratio })),
    missing: z.array(z.string()),
    staleReason: z.string().nullable(),
    emptyReason: z.string().nullable(),
  }),
  /** The predictions that the models set furthest apart from the market, of the next session. */
  predictions: z.object({
    targetDate: z.string().nullable(),
    count: z.int(),
    ahead: z.array(z.object({ ticker: z.string(), company: z.string().nullable(), probability: ratio })),
    behind: z.array(z.object({ ticker: z.string(), company: z.string().nullable(), probability: ratio })),
    emptyReason: z.string().nullable(),
  }),
})

/** One ticker of a reader's watchlist: its newest prediction, and the signals on it that have not been resolved. */
const watchedSchema = z.object({
  ticker: z.string(),
  company: z.string().nullable(),
  prediction: z.object({ direction, confidence: z.number(), targetDate: z.string() }).nullable(),
  signals: z.array(
    z.object({
      direction,
      eventType: z.string(),
      headline: z.string(),
      tradableFrom: z.string(),
      horizonEnd: z.string(),
      typeWinRate: ratio,
      n: z.int(),
    }),
  ),
})

/** One of a reader's saved filters, and what it finds on this day. */
const filteredSchema = z.object({
  name: z.string(),
  page: z.enum(["signals", "predictions"]),
  query: z.string(),
  /** Null: the page does not take such filters any more. */
  count: z.int().nullable(),
  /** Of the first rows that it finds. */
  tickers: z.array(z.string()),
})

/** The newest checkpoint of the transparency log, so that whoever keeps the mail can tell when the log is rewritten. */
const checkpointSchema = z.object({
  origin: z.string(),
  treeSize: z.int(),
  rootHash: z.string(),
  signedAt: z.string(),
  note: z.string(),
})

/** What a daily brief says of one session. Every figure is computed from stored knowledge, or null with a reason. */
export const briefSchema = z.object({
  session: z.string(),
  /** What was missing when it was written, each in a sentence. */
  missing: z.array(z.string()).default([]),
  /** When the next session opens; not there in what an earlier version queued. */
  nextOpenAt: z.string().optional(),
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
  /** What to do, in a sentence or two, and what speaks against it. */
  guidance: z.string().nullable().default(null),
  risks: z.array(z.string()).default([]),
  signals: z.object({
    top: z.array(
      z.object({
        ticker: z.string(),
        company: z.string().nullable(),
        direction,
        eventType: z.string(),
        headline: z.string(),
        tradableFrom: z.string(),
        horizonEnd: z.string(),
        conviction: ratio,
        typeWinRate: ratio,
        n: z.int(),
      }),
    ),
    emptyReason: z.string().nullable(),
  }),
  nextMacroEvent: z.object({ name: z.string(), date: z.string(), scheduledAt: z.string().nullable() }).nullable(),
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
  professional: professionalSchema.nullable().default(null),
  /** Of the reader alone; not there in what an earlier version queued. */
  watchlist: z.array(watchedSchema).default([]),
  filters: z.array(filteredSchema).default([]),
  checkpoint: checkpointSchema.nullable().default(null),
})

export type Brief = z.infer<typeof briefSchema>
export type WatchedPart = z.infer<typeof watchedSchema>
export type FilteredPart = z.infer<typeof filteredSchema>
export type ProfessionalPart = z.infer<typeof professionalSchema>
export type MailedCheckpoint = z.infer<typeof checkpointSchema>

import { z } from "zod"

const ratio = z.number().nullable()
const direction = z.enum(["bullish", "bearish"])

const professionalSchema = z.object({
  social: z.object({
    rows: z.array(z.object({ ticker: z.string(), mentions: z.int(), changePct: ratio })),
    missing: z.array(z.string()),
    staleReason: z.string().nullable(),
    emptyReason: z.string().nullable(),
  }),
})

/** A rate with its number of observations and the wider of its two 95% intervals. */
const recordSchema = z.object({ n: z.int(), rate: ratio, low: ratio, high: ratio })

const strongSchema = z.object({
  /** Null if it is not in the log, and in mails that an earlier version queued. */
  id: z.string().nullable().default(null),
  ticker: z.string(),
  company: z.string().nullable(),
  probability: ratio,
  record: recordSchema,
})

/** The predictions for the next session that are furthest from the market. */
const strongestSchema = z.object({
  targetDate: z.string().nullable(),
  count: z.int(),
  /** The records cover this many calendar days. */
  recordDays: z.int(),
  ahead: z.array(strongSchema),
  behind: z.array(strongSchema),
  emptyReason: z.string().nullable(),
})

const signalSchema = z.object({
  /** Null in mails that an earlier version queued, as are the bounds. */
  id: z.string().nullable().default(null),
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
  typeLow: ratio.default(null),
  typeHigh: ratio.default(null),
})

const dueSchema = z.object({
  session: z.string(),
  entryCount: z.int(),
  entries: z.array(signalSchema),
  exitCount: z.int(),
  exits: z.array(signalSchema),
  emptyReason: z.string().nullable(),
})

const gradedSignalSchema = z.object({
  id: z.string(),
  ticker: z.string(),
  direction,
  eventType: z.string(),
  movePct: ratio,
})

/** What was graded since the last session opened, right and wrong. */
const gradedSchema = z.object({
  since: z.string(),
  session: z.string(),
  predictions: z.object({ ...recordSchema.shape, baseRate: ratio, relative: recordSchema }).nullable(),
  won: z.array(gradedSignalSchema),
  wonCount: z.int(),
  lost: z.array(gradedSignalSchema),
  lostCount: z.int(),
  voidCount: z.int(),
  emptyReason: z.string().nullable(),
})

const agendaSchema = z.object({
  days: z.int(),
  releases: z.array(
    z.object({
      name: z.string(),
      date: z.string(),
      scheduledAt: z.string().nullable(),
      impact: z.enum(["high", "medium", "low"]),
    }),
  ),
  /** Why no release is listed; null if any is. */
  emptyReason: z.string().nullable(),
  dates: z.array(z.object({ name: z.string(), date: z.string(), earlyCloseAt: z.string().nullable() })),
})

const lateSchema = z.object({ name: z.string(), family: z.string(), note: z.string() })

const watchedSchema = z.object({
  ticker: z.string(),
  company: z.string().nullable(),
  prediction: z
    .object({
      direction,
      confidence: z.number(),
      /** The direction and its confidence in words; absent in mails that an earlier version queued. */
      upOrDown: z.string().nullable().default(null),
      /** Null without a claim, and absent in mails that an earlier version queued. */
      relativeDirection: z.enum(["ahead", "behind"]).nullable().default(null),
      relativeProbability: ratio.default(null),
      targetDate: z.string(),
    })
    .nullable(),
  signals: z.array(
    z.object({
      direction,
      eventType: z.string(),
      headline: z.string(),
      tradableFrom: z.string(),
      horizonEnd: z.string(),
      typeWinRate: ratio,
      n: z.int(),
      /** Absent in mails that an earlier version queued. */
      typeLow: ratio.default(null),
      typeHigh: ratio.default(null),
    }),
  ),
})

const filteredSchema = z.object({
  name: z.string(),
  page: z.enum(["signals", "predictions"]),
  query: z.string(),
  count: z.int().nullable(),
  tickers: z.array(z.string()),
})

/** The newest checkpoint of the transparency log. A reader who keeps the mail can detect that the log was rewritten. */
const checkpointSchema = z.object({
  origin: z.string(),
  treeSize: z.int(),
  rootHash: z.string(),
  signedAt: z.string(),
  note: z.string(),
})

/** The daily brief for one session. Every figure is computed from stored knowledge, or null with a reason. */
export const dailyBriefSchema = z.object({
  session: z.string(),
  /** The instant of all its figures; absent in mails that an earlier version queued. */
  asOf: z.string().optional(),
  /** The data that was missing when it was written, one sentence each. */
  missing: z.array(z.string()).default([]),
  /** The opening of the next session; absent in mails that an earlier version queued. */
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
    /** What would change the regime, one sentence each; absent in mails that an earlier version queued. */
    changes: z.array(z.string()).default([]),
  }),
  /** Absent in mails that an earlier version queued, as are the next four. */
  strongest: strongestSchema.nullable().default(null),
  due: dueSchema.nullable().default(null),
  graded: gradedSchema.nullable().default(null),
  agenda: agendaSchema.nullable().default(null),
  late: z.array(lateSchema).default([]),
  /** Why the state of the sources is unknown; null if it is known. */
  lateReason: z.string().nullable().default(null),
  /** What to do, in a sentence or two; `risks` has the arguments against it. */
  guidance: z.string().nullable().default(null),
  risks: z.array(z.string()).default([]),
  signals: z.object({
    top: z.array(signalSchema),
    emptyReason: z.string().nullable(),
  }),
  nextMacroEvent: z.object({ name: z.string(), date: z.string(), scheduledAt: z.string().nullable() }).nullable(),
  /** Realized accuracy of the daily predictions over this many calendar days. */
  accuracy: z.array(
    z.object({
      days: z.int(),
      n: z.int(),
      sessions: z.int(),
      rate: ratio,
      low: ratio,
      high: ratio,
      baseRate: ratio,
      /** The rate minus the base rate; absent in mails that an earlier version queued, as are the fields below. */
      skill: ratio.default(null),
      skillLow: ratio.default(null),
      skillHigh: ratio.default(null),
      /** Calls against the median of their session. */
      relative: z.object({ n: z.int(), rate: ratio, low: ratio, high: ratio }).nullable().default(null),
      /** What the rank was worth before and after costs, in a sentence; null below five sessions. */
      worth: z.string().nullable().default(null),
    }),
  ),
  anomalies: z.object({
    minSigma: z.number(),
    /** Tickers that could be measured; absent in mails that an earlier version queued. */
    measured: z.int().optional(),
    note: z.string(),
    /** The number of anomalies; `rows` has the strongest. */
    count: z.int(),
    rows: z.array(
      z.object({ ticker: z.string(), company: z.string().nullable(), movePct: z.number(), sigma: z.number() }),
    ),
  }),
  pullback: z.object({
    /** ETFs that could be measured; absent in mails that an earlier version queued. */
    measured: z.int().optional(),
    fires: z.array(z.object({ etf: z.string(), close: z.number(), pullbackPct: z.number(), rsi: z.number() })),
    n: z.int(),
    winRate: ratio,
    low: ratio,
    high: ratio,
    baseRate: ratio,
    baseN: z.int().optional(),
    baseLow: ratio.optional(),
    baseHigh: ratio.optional(),
  }),
  professional: professionalSchema.nullable().default(null),
  /** The reader's own; absent in mails that an earlier version queued. */
  watchlist: z.array(watchedSchema).default([]),
  filters: z.array(filteredSchema).default([]),
  checkpoint: checkpointSchema.nullable().default(null),
})

export type DailyBrief = z.infer<typeof dailyBriefSchema>
export type WatchedPart = z.infer<typeof watchedSchema>
export type FilteredPart = z.infer<typeof filteredSchema>
export type ProfessionalPart = z.infer<typeof professionalSchema>
export type StrongestPart = z.infer<typeof strongestSchema>
export type BriefSignal = z.infer<typeof signalSchema>
export type BriefRecord = z.infer<typeof recordSchema>
export type DuePart = z.infer<typeof dueSchema>
export type GradedPart = z.infer<typeof gradedSchema>
export type AgendaPart = z.infer<typeof agendaSchema>
export type LatePart = z.infer<typeof lateSchema>
export type MailedCheckpoint = z.infer<typeof checkpointSchema>

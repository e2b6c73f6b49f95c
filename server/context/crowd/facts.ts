import { z } from "zod"

export const VENUES = ["polymarket", "kalshi", "manifold"] as const
export type Venue = (typeof VENUES)[number]

const probability = z.number().min(0).max(1)
const instant = z.iso.datetime()
const id = z.string().regex(/^[\w.-]{1,120}$/)
const text = z.string().min(1).max(300)

const quote = z.object({
  bid: probability.nullable(),
  ask: probability.nullable(),
  last: probability.nullable(),
  volume: z.number().min(0).nullable(),
})
export type Quote = z.infer<typeof quote>

const question = z.object({
  kind: z.literal("question"),
  market_id: id,
  title: text,
  category: text.nullable(),
  url: z.url(),
  opened_at: instant,
  /** When trading is due to end; null when the venue does not say. */
  closes_at: instant.nullable(),
})

const snapshot = z.object({
  kind: z.literal("snapshot"),
  observed_at: instant,
  quotes: z.array(quote.extend({ market_id: id })),
})

const outcome = z.object({
  kind: z.literal("outcome"),
  market_id: id,
  /** Markets of one event resolve together. */
  event_id: id,
  title: text,
  closed_at: instant,
  resolved_at: instant,
  /** `void`: neither Yes nor No. */
  result: z.enum(["yes", "no", "void"]),
  /** The venue's last price up to a fixed time before `closed_at`; null when there was none. */
  forecast: z.object({ at: instant, probability }).nullable(),
})

export const crowdFact = z.discriminatedUnion("kind", [question, snapshot, outcome])
export type CrowdFact = z.infer<typeof crowdFact>
export type CrowdQuestion = z.infer<typeof question>
export type CrowdSnapshot = z.infer<typeof snapshot>
export type CrowdOutcome = z.infer<typeof outcome>

export function factKey(fact: CrowdFact): string {
  return fact.kind === "snapshot" ? snapshotKey(new Date(fact.observed_at)) : `${fact.kind}:${fact.market_id}`
}

/** One snapshot per hour: a second reading within it is a revision. */
export function snapshotKey(at: Date): string {
  return `snapshot:${at.toISOString().slice(0, 13)}`
}

/** How long before its close a market's price is taken for calibration. */
export const HOURS_BEFORE_CLOSE = 24
/** An older price does not count. */
export const LONGEST_SILENCE_HOURS = 24

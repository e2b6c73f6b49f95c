import { z } from "zod"
import type { Need } from "../knowledge/facts/versions"
import type { Knowledge } from "../knowledge/knowledge"
import { dayMs } from "../platform/dates"
import { type KnownSignal, listSignals } from "../signals/headlines/storage/read"
import { emptyBecause, noMatches } from "./emptyBecause"
import { price } from "./figures"
import { fearGreed } from "./market/fearGreed"
import { regime } from "./market/regime"
import { latest } from "./predictions/latest"
import { product } from "./product"
import { predictionSchema } from "./shapes"
import { noSignals } from "./signals/absence"
import { signalFields, signalSchema } from "./signals/signalFields"
import { trackRecord } from "./trackRecord"

const SHOWN = 3
/** The longest horizon has 21 sessions. */
const RESOLVED_WITHIN_DAYS = 60

const referencePrice = price
  .nullable()
  .describe("The last close known at issue, in USD. Null: the licence of the prices does not allow publishing them.")

const shownPredictions = z.array(predictionSchema.extend({ reference_price: referencePrice }))

const parts = [regime, fearGreed, latest, trackRecord]

const { stock, crypto } = fearGreed.response.shape
const shownMood = { score: true, label: true, date: true, attribution: true } as const

/** Public, and not under /api/v1. Signals that can still be followed are for paying customers. */
export const demoSnapshot = product({
  name: "demo/snapshot",
  tool: null,
  restOnly: "A sample for visitors; an agent calls the tools themselves.",
  title: "Demonstration snapshot",
  summary:
    "A short sample of current answers: the regime, the mood, predictions from both ends of the ranks, and three signals.",
  whenToUse: "Use it to see what answers look like. It needs no key, and no program should depend on it.",
  tier: "free",
  needs: [...new Set(parts.flatMap(({ needs }): readonly Need[] => needs))],
  params: {},
  response: {
    is_demo: z.literal(true).describe("Always true: this is a demonstration."),
    snapshot_at: z.iso.datetime().describe("The moment of the snapshot, in UTC; the same as `meta.as_of`."),
    regime: regime.response
      .pick({
        regime: true,
        regime_since_date: true,
        gate: true,
        size_multiplier: true,
        vix_level: true,
        vix_date: true,
        spy_close: true,
        spy_date: true,
        spy_vs_sma_200_pct: true,
        reason: true,
      })
      .describe("The market regime, from market/regime."),
    fear_greed: z
      .object({
        stock: stock.pick(shownMood).describe("The mood of the stock market."),
        crypto: crypto.pick(shownMood).describe("The mood of the crypto market."),
      })
      .describe("The newest scores of market/fear-greed."),
    strongest: z
      .object({
        ahead: shownPredictions.describe("The highest ranked of those that claim a move above their session's median."),
        behind: shownPredictions.describe("The lowest ranked of those that claim a move below it."),
      })
      .describe("Both ends of the newest daily predictions, as predictions/latest gives them by `order_by=rank`."),
    predictions: shownPredictions.describe(
      "The strongest claims of the newest daily predictions, ahead or behind, as predictions/latest gives them by `order_by=relative_probability`.",
    ),
    signals: z
      .array(signalSchema)
      .describe("The most recently resolved event signals, won or lost. None of them can still be followed."),
    track_record: trackRecord.response
      .pick({
        n_issued: true,
        n_resolved: true,
        n_pending: true,
        n_void: true,
        n_wins: true,
        n_independent: true,
        win_rate: true,
        wilson_low: true,
        wilson_high: true,
        n_sessions: true,
        n_blocks: true,
        clustered_low: true,
        clustered_high: true,
        base_rate: true,
        avg_signed_return_pct: true,
        last_resolved_at: true,
      })
      .describe("The record of all event signals, from /track-record."),
    track_record_url: z.url().describe("The whole record, with the log that proves it."),
    docs_url: z.url().describe("Every endpoint, with its parameters and its fields."),
    signup_url: z.url().describe("Where to get a free key."),
  },
  async answer({ knowledge }) {
    const ask = (input: object) => latest.answer({ params: latest.params.parse({ limit: SHOWN, ...input }), knowledge })
    const [reading, mood, predicted, ahead, behind, signals, record] = await Promise.all([
      regime.answer({ params: {}, knowledge }),
      fearGreed.answer({ params: {}, knowledge }),
      ask({ order_by: "relative_probability" }),
      ask({ order_by: "rank", relative_direction: "ahead" }),
      ask({ order_by: "rank", relative_direction: "behind" }),
      listLastResolved(knowledge),
      trackRecord.answer({ params: {}, knowledge }),
    ])
    const noneResolved = noMatches(`No signal was resolved in the last ${RESOLVED_WITHIN_DAYS} days.`)
    const nothing = emptyBecause(
      predicted.count > 0 && signals.length === 0,
      signals.length === 0 && (await noSignals(knowledge)),
      noneResolved,
    )
    const { isPermitted } = knowledge.bars().redistribution
    const shown = ({ predictions }: typeof predicted) => (isPermitted ? predictions : predictions.map(withoutPrice))
    const url = (path: string) => new URL(path, knowledge.log().url).href
    return {
      is_demo: true as const,
      snapshot_at: knowledge.asOf.toISOString(),
      regime: isPermitted ? reading : { ...reading, spy_close: null },
      fear_greed: mood,
      strongest: { ahead: shown(ahead), behind: shown(behind) },
      predictions: shown(predicted),
      signals: isPermitted ? signals.map(signalFields) : signals.map(signalFields).map(withoutPrice),
      track_record: record,
      track_record_url: knowledge.log().url,
      docs_url: url("/docs/api"),
      signup_url: url("/signup"),
      meta: { ...predicted.meta, next_cursor: null, ...nothing },
    }
  },
})

const withoutPrice = <Row extends object>(row: Row) => ({ ...row, reference_price: null })

/** Ordered by issue within a session, not by outcome. */
async function listLastResolved(knowledge: Knowledge): Promise<KnownSignal[]> {
  const issuedAfter = new Date(knowledge.asOf.getTime() - RESOLVED_WITHIN_DAYS * dayMs)
  const signals = await listSignals(knowledge.signals(), { issuedAfter })
  return signals
    .filter(({ status }) => status === "resolved")
    .sort((a, b) => Number(b.gradedAt) - Number(a.gradedAt))
    .slice(0, SHOWN)
}

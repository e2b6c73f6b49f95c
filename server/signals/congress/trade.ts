import { createHash } from "node:crypto"
import { z } from "zod"
import { addDays } from "../../dates"
import { newYorkInstant } from "../../exchange/sessions"

export const chambers = ["house", "senate"] as const
export type Chamber = (typeof chambers)[number]

export const assetTypes = ["stock", "etf", "option", "bond", "fund", "crypto", "other"] as const
export const transactionTypes = ["purchase", "sale", "exchange"] as const
export const owners = ["self", "spouse", "joint", "dependent_child", "unknown"] as const

const report = {
  chamber: z.enum(chambers),
  /** The chamber's own number of the report. */
  report_id: z.string().min(1).max(60),
  filing_url: z.url(),
  politician_name: z.string().min(1).max(200),
  bioguide_id: z.string().nullable(),
  party: z.string().nullable(),
  state: z.string().nullable(),
  /** The day on which the report was made public. */
  disclosure_date: z.iso.date(),
}

const amount = z.int().min(0).nullable()

/** One line of a periodic transaction report. */
const trade = z.object({
  kind: z.literal("trade"),
  ...report,
  /** As the report names it, in our spelling, whether or not it is in the universe. */
  ticker: z.string().nullable(),
  asset_name: z.string().max(300),
  asset_type: z.enum(assetTypes),
  transaction_type: z.enum(transactionTypes),
  owner: z.enum(owners),
  amount_min: amount,
  amount_max: amount,
  amount_raw: z.string().max(100),
  transaction_date: z.iso.date(),
  /** Which of the lines of the report that say the same, from 1. */
  ordinal: z.int().min(1),
})

/** A report that was filed on paper and has no text: what it says is not guessed at. */
const scan = z.object({ kind: z.literal("scan"), ...report })

export const congressFact = z.discriminatedUnion("kind", [trade, scan])
export type CongressFact = z.infer<typeof congressFact>
export type CongressTrade = z.infer<typeof trade>
export type ReportScan = z.infer<typeof scan>

/**
 * The same line of the same report, whoever tells of it: the name of an asset is spelled in many ways, and counts only
 * where no ticker is given.
 */
export function factKey(fact: CongressFact): string {
  if (fact.kind === "scan") return `${fact.chamber}/${fact.report_id}`
  const { chamber, report_id, transaction_date, ticker, asset_name, transaction_type, amount_min, ordinal } = fact
  const asset = ticker ?? asset_name.toLowerCase().replace(/[^a-z0-9]+/g, "-")
  return [chamber, report_id, transaction_date, asset, transaction_type, amount_min ?? "", ordinal].join("/")
}

/** Opaque to callers, and the same for ever. */
export function tradeId(fact: CongressTrade): string {
  return `ct_${createHash("sha256").update(factKey(fact)).digest("base64url").slice(0, 20)}`
}

/** The end of the day in New York: a report tells the day on which it was made public, and no hour. */
export function publicAt({ disclosure_date }: Pick<CongressFact, "disclosure_date">): Date {
  return newYorkInstant(addDays(disclosure_date, 1), "00:00")
}

/** Numbers the lines of one report that say the same. */
export function numbered(trades: readonly Omit<CongressTrade, "ordinal">[]): CongressTrade[] {
  const counts = new Map<string, number>()
  return trades.map((line) => {
    const key = factKey({ ...line, ordinal: 1 })
    const ordinal = (counts.get(key) ?? 0) + 1
    counts.set(key, ordinal)
    return { ...line, ordinal }
  })
}

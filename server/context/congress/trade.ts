import { hash } from "node:crypto"
import { z } from "zod"
import { addDays } from "../../platform/dates"
import { newYorkInstant } from "../../platform/exchange/sessions"

export const chambers = ["house", "senate"] as const
export type Chamber = (typeof chambers)[number]

export const assetTypes = ["stock", "etf", "option", "bond", "fund", "crypto", "other"] as const
export const transactionTypes = ["purchase", "sale", "exchange"] as const
export const filingStatuses = ["new", "amended", "deleted"] as const
export const owners = ["self", "spouse", "joint", "dependent_child", "unknown"] as const

/** The publisher of a report: its chamber, or a service that read it there. */
const tellers = ["chamber", "fmp"] as const

const report = {
  chamber: z.enum(chambers),
  told_by: z.enum(tellers),
  report_id: z.string().min(1).max(60),
  filing_url: z.url(),
  politician_name: z.string().min(1).max(200),
  bioguide_id: z.string().nullable(),
  party: z.string().nullable(),
  state: z.string().nullable(),
  disclosure_date: z.iso.date(),
}

const amount = z.int().min(0).max(1_000_000_000).nullable()

const trade = z.object({
  kind: z.literal("trade"),
  ...report,
  /** In our spelling. May lie outside the universe. */
  ticker: z.string().nullable(),
  asset_name: z.string().max(300),
  asset_type: z.enum(assetTypes),
  transaction_type: z.enum(transactionTypes),
  /** Whether only a part of the holding was sold; null when the source does not say. */
  is_partial_sale: z.boolean().nullable().default(null),
  owner: z.enum(owners),
  amount_min: amount,
  amount_max: amount,
  amount_raw: z.string().max(100),
  transaction_date: z.iso.date(),
  filing_status: z.enum(filingStatuses),
  /** The House's number of the row that this one amends or deletes. */
  changed_row: z.string().max(20).nullable().default(null),
  /** Rows of a later version replace those that an earlier version of our parser read from the same report. */
  reading_version: z.int().min(1).default(1),
  ordinal: z.int().min(1),
})

/** A report without text, filed on paper or as a file that cannot be opened. Its content is not guessed. */
const scan = z.object({ kind: z.literal("scan"), ...report })

/** How many rows a report has, counted independently of the parser, and how many the parser read. */
const reading = z.object({
  kind: z.literal("reading"),
  ...report,
  rows_seen: z.int().min(0),
  rows_read: z.int().min(0),
})

export const congressFact = z.discriminatedUnion("kind", [trade, scan, reading])
export type CongressFact = z.infer<typeof congressFact>
export type CongressTrade = z.infer<typeof trade>
export type ReportScan = z.infer<typeof scan>
export type ReportReading = z.infer<typeof reading>

export function factKey(fact: CongressFact): string {
  const key = keyAmongOwn(fact)
  return fact.told_by === "chamber" ? key : `${fact.told_by}/${key}`
}

function keyAmongOwn(fact: CongressFact): string {
  if (fact.kind === "trade") return lineKey(fact)
  return fact.kind === "scan" ? reportKey(fact) : `${reportKey(fact)}/rows`
}

export function reportKey({ chamber, report_id }: Pick<CongressFact, "chamber" | "report_id">): string {
  return `${chamber}/${report_id}`
}

export function reportName({ chamber, report_id }: Pick<CongressFact, "chamber" | "report_id">): string {
  return `${chamber === "house" ? "House" : "Senate"} report ${report_id}`
}

function lineKey(trade: CongressTrade): string {
  const { transaction_date, transaction_type, amount_min, ordinal } = trade
  return [reportKey(trade), transaction_date, assetKey(trade), transaction_type, amount_min ?? "", ordinal].join("/")
}

export function assetKey({ ticker, asset_name }: Pick<CongressTrade, "ticker" | "asset_name">): string {
  return ticker ?? asset_name.toLowerCase().replace(/[^a-z0-9]+/g, "-")
}

export function tradeId(fact: CongressTrade): string {
  return `ct_${hash("sha256", lineKey(fact), "base64url").slice(0, 20)}`
}

/** The end of the day in New York: a report gives the day it was made public, not the hour. */
export function publicAt({ disclosure_date }: Pick<CongressFact, "disclosure_date">): Date {
  return newYorkInstant(addDays(disclosure_date, 1), "00:00")
}

export function numbered(trades: readonly Omit<CongressTrade, "ordinal">[]): CongressTrade[] {
  const counts = new Map<string, number>()
  return trades.map((line) => {
    const key = factKey({ ...line, ordinal: 1 })
    const ordinal = (counts.get(key) ?? 0) + 1
    counts.set(key, ordinal)
    return { ...line, ordinal }
  })
}

import { amountOf } from "../context/congress/amount"
import { findMember } from "../context/congress/members"
import {
  type assetTypes,
  type Chamber,
  type CongressFact,
  type CongressTrade,
  congressFact,
  factKey,
  filingStatuses,
  numbered,
  type owners,
  type ReportScan,
  reportName,
  type transactionTypes,
} from "../context/congress/trade"
import { canonicalTicker } from "../platform/tickers/ticker"
import { openFactIntake } from "./factIntake"
import type { Gate } from "./liveSource"
import { withCounts } from "./outcome"
import { parseDate } from "./parse"
import type { DocumentCount, FactRow, SourceRun } from "./source"
import { cleanText, cleanUrl } from "./text"

/** Applies to every source of these reports, because a statute restricts their use. */
export const gate: Gate = {
  variable: "ACK_5USC13107_CONGRESS_DISCLOSURES",
  terms:
    "5 U.S.C. 13107(c) makes it unlawful to obtain or use a report for any commercial purpose, other than by news and communications media for dissemination to the general public.",
}

export type RawReport = {
  chamber: Chamber
  toldBy: ReportScan["told_by"]
  reportId: string
  url: string
  firstName: string
  lastName: string
  /** Two letters, or null. */
  state: string | null
  disclosedOn: string
}

export type RawLine = {
  ticker: string
  asset: string
  assetType: string
  type: string
  owner: string
  amount: string
  tradedOn: string
  /** "New", "Amended" or "Deleted"; absent if the source gives none. */
  status?: string
  /** The chamber's number of the row that this one amends or deletes, if any. */
  changedRow?: string
}

/** Raise this when the parser reads rows differently: new rows then replace older ones of the same report. */
const READING_VERSION = 4

type Report = Omit<ReportScan, "kind">

export function readReport(raw: RawReport): Report | null {
  const { chamber, toldBy, firstName, lastName, state } = raw
  const member = findMember({ chamber, firstName, lastName, state })
  const date = parseDate(raw.disclosedOn)
  const url = cleanUrl(raw.url)
  const name = cleanText(`${firstName} ${lastName}`, 100)
  if (date === null || url === null || name === "") return null
  return {
    chamber,
    told_by: toldBy,
    report_id: raw.reportId,
    filing_url: url,
    politician_name: name,
    bioguide_id: member?.bioguide_id ?? null,
    party: member?.party ?? null,
    state: member?.state ?? state,
    disclosure_date: date,
  }
}

export type TradeLine = Omit<CongressTrade, "ordinal">

export function readLine(report: Report, raw: RawLine): TradeLine | string {
  const transactionType = transactionTypeOf(raw.type)
  const date = parseDate(raw.tradedOn)
  if (transactionType === null) return "unknown_transaction_type"
  if (date === null) return "bad_date"
  if (date > report.disclosure_date) return "traded_after_disclosure"
  const asset = cleanText(raw.asset, 200)
  // A symbol that begins with a dollar sign is a coin's.
  const ticker = /^[A-Za-z]/.test(raw.ticker.trim()) ? canonicalTicker(raw.ticker) : null
  if (asset === "" && ticker === null) return "no_asset"
  return {
    kind: "trade",
    ...report,
    ticker,
    asset_name: asset,
    asset_type: assetTypeOf(raw.assetType, asset),
    transaction_type: transactionType,
    is_partial_sale: transactionType === "sale" ? isPartial(raw.type) : false,
    owner: ownerOf(raw.owner),
    ...amountOf(raw.amount),
    amount_raw: cleanText(raw.amount, 60),
    transaction_date: date,
    filing_status: filingStatuses.find((status) => status === raw.status?.toLowerCase()) ?? "new",
    changed_row: raw.changedRow?.trim() || null,
    reading_version: READING_VERSION,
  }
}

type RowCount = { seen: number; rows: readonly { said: TradeLine | string; raw: unknown }[] }

export function openCongressIntake() {
  const intake = openFactIntake<CongressFact>(factKey)
  const counts: DocumentCount[] = []
  const readings: FactRow[] = []
  function check(fact: CongressFact): boolean {
    const read = congressFact.safeParse(fact)
    if (read.success) intake.offer(read.data, fact)
    else intake.refuseMalformed("out_of_bounds", fact)
    return read.success
  }
  function offer(lines: readonly TradeLine[]): number {
    return numbered(lines).filter(check).length
  }
  return {
    offer,
    /** `seen` counts the report's rows independently of `rows`. */
    offerReport(report: Report, { seen, rows }: RowCount): void {
      const taken = offer(rows.flatMap(({ said }) => (typeof said === "string" ? [] : [said])))
      for (const { said, raw } of rows) if (typeof said === "string") intake.refuseMalformed(said, raw)
      const id = report.report_id
      for (let missing = rows.length; missing < seen; missing++) intake.refuseMalformed("unreadable_row", { id })
      if (seen === 0 && rows.length === 0) intake.refuseMalformed("no_transactions", { id })
      counts.push({ document: reportName(report), stated: seen, read: rows.length })
      const body: CongressFact = { kind: "reading", ...report, rows_seen: seen, rows_read: taken }
      // A complete reading is stored only if the report was read incompletely before.
      readings.push({ body, revisesOnly: seen === taken })
    },
    offerScan(report: Report): void {
      check({ kind: "scan", ...report })
    },
    refuse: intake.refuseMalformed,
    pass: intake.pass,
    conclude(rawBody: string): SourceRun<FactRow[]> {
      const run = intake.conclude(rawBody, "no report was disclosed in these days")
      return withCounts(run.outcome === "ok" ? { ...run, rows: [...run.rows, ...readings] } : run, counts)
    },
  }
}

/** Null for anything but the House's letters and the Senate's words, such as a word that another column lost. */
function transactionTypeOf(text: string): (typeof transactionTypes)[number] | null {
  if (/^(p|purchase)$/i.test(text.trim())) return "purchase"
  if (/^(s|sale)( ?\(?(partial|full)\)?)?$/i.test(text.trim())) return "sale"
  return /^(e|exchange)$/i.test(text.trim()) ? "exchange" : null
}

/** `S` (House) and `Sale (Full)` (Senate) are full sales. Null for any other text without "partial". */
function isPartial(type: string): boolean | null {
  if (/partial/i.test(type)) return true
  return /^s$|full/i.test(type.trim()) ? false : null
}

/** The House's form codes and the Senate's words; the first match wins. */
const assetPatterns: readonly [pattern: RegExp, type: (typeof assetTypes)[number]][] = [
  [/^OP$|option/i, "option"],
  [/^E[FT]$|\betf\b|exchange.traded/i, "etf"],
  [/^(GS|CS|AB)$|bond|municipal|treasury|note\b/i, "bond"],
  [/^(MF|HE|HN|PE)$|fund/i, "fund"],
  [/^CT$|crypto/i, "crypto"],
  [/^(ST|RS)$|stock|^reit/i, "stock"],
]

function assetTypeOf(said: string, asset: string): (typeof assetTypes)[number] {
  const type = assetPatterns.find(([pattern]) => pattern.test(said.trim()))?.[1] ?? "other"
  // House forms have a separate code for exchange-traded funds, but many filers write "stock".
  return type === "stock" && /\betf\b/i.test(asset) ? "etf" : type
}

function ownerOf(text: string): (typeof owners)[number] {
  const word = text.trim().toLowerCase()
  if (word === "sp" || word === "spouse") return "spouse"
  if (word === "jt" || word === "joint") return "joint"
  if (word === "dc" || word.startsWith("child") || word.startsWith("dependent")) return "dependent_child"
  return word === "self" || word === "" ? "self" : "unknown"
}

import { createHash } from "node:crypto"
import { type Headline, headline, LONGEST_SUMMARY, MOST_TICKERS } from "../context/entities/headline"
import { dayMs, utcDate } from "../platform/dates"
import { canonicalTicker } from "../platform/tickers/ticker"
import { emptyConfirmed, formatChanged, isFormatChange, rejection } from "./outcome"
import type { FactRow, FactsRequest, RejectedRow, SourceRun } from "./source"
import { cleanText, cleanUrl } from "./text"

/** As the source writes it, before validation and cleaning. */
export type RawHeadline = {
  documentId: string
  title: string
  summary?: string | null
  url: unknown
  publishedAt: Date | null
  tickers?: readonly string[]
  cik?: string | null
}

/** Takes only the requested days. */
export type HeadlineIntake = {
  offer(said: RawHeadline, raw: unknown): void
  /** For valid rows that are not relevant. */
  pass(): void
  refuse(reason: string, raw: unknown): void
  /** For failures that are not about the format, such as a feed that does not answer. */
  miss(reason: string, what: string): void
  conclude(rawBody: string, nothing: string): SourceRun<FactRow[]>
}

/** Documents announced for later today, such as a Federal Register issue, are left to a later run. */
const LONGEST_AHEAD_MS = dayMs

export function openHeadlineIntake(source: Headline["source"], { from, to }: FactsRequest, now: Date): HeadlineIntake {
  const taken = new Map<string, Headline>()
  const rejected: RejectedRow[] = []
  let [malformedCount, rowCount] = [0, 0]

  function refuse(reason: string, raw: unknown): void {
    rowCount++
    malformedCount++
    rejected.push(rejection(reason, raw))
  }

  return {
    refuse,
    pass: () => {
      rowCount++
    },
    miss: (reason, what) => rejected.push(rejection(reason, what)),
    offer(said, raw) {
      const fault = faultOf(said, now)
      if (fault) return refuse(fault, raw)
      rowCount++
      const read = cleaned(source, said)
      const day = utcDate(Date.parse(read.published_at))
      // A document listed twice, such as once for each filer, counts at its first listing.
      const isTaken = day >= from && day <= to && Date.parse(read.published_at) <= now.getTime()
      if (isTaken && !taken.has(read.document_id)) taken.set(read.document_id, read)
    },
    conclude(rawBody, nothing) {
      if (isFormatChange(malformedCount, rowCount)) {
        const reasons = [...new Set(rejected.map(({ reason }) => reason))].slice(0, 5).join(", ")
        return formatChanged(`${malformedCount} of ${rowCount} rows were refused: ${reasons}`, rawBody)
      }
      if (taken.size === 0) return emptyConfirmed(nothing, rejected)
      return { outcome: "ok", rows: [...taken.values()].map((body) => ({ body })), rejected }
    },
  }
}

function faultOf({ documentId, title, url, publishedAt }: RawHeadline, now: Date): string | null {
  if (!documentId.trim()) return "no_id"
  if (!cleanText(title)) return "no_title"
  if (!cleanUrl(url)) return "no_url"
  if (!publishedAt || Number.isNaN(publishedAt.getTime())) return "no_date"
  return publishedAt.getTime() > now.getTime() + LONGEST_AHEAD_MS ? "in_the_future" : null
}

function cleaned(
  source: Headline["source"],
  { documentId, title, summary, url, publishedAt, tickers = [], cik = null }: RawHeadline,
): Headline {
  const said = cleanText(summary ?? "", LONGEST_SUMMARY)
  const named = tickers.map(canonicalTicker).filter((ticker) => ticker !== null)
  return headline.parse({
    source,
    document_id: shortId(documentId.trim()),
    title: cleanText(title),
    // Some feeds repeat the title as the summary.
    summary: said && said !== cleanText(title, LONGEST_SUMMARY) ? said : null,
    url: cleanUrl(url),
    published_at: publishedAt?.toISOString(),
    tickers: [...new Set(named)].slice(0, MOST_TICKERS),
    cik,
  })
}

function shortId(id: string): string {
  if (/^[\w.:-]{1,100}$/.test(id)) return id
  return createHash("sha256").update(id).digest("hex").slice(0, 32)
}

import { canonicalCik } from "../../platform/tickers/cik"
import { type FeedItem, parseFeed, parseFeedInstant } from "../feed"
import type { HeadlineIntake } from "../headlineIntake"
import { type Unfruitful, unavailable } from "../outcome"
import type { Reply, Transport } from "../transport"
import { type Filing, headlineOf, isEventForm } from "./filing"

const PAGE = 100
/** About a week and a half of 8-Ks from all companies. */
const MOST_PAGES = 40

export type FeedRead =
  | {
      ok: true /** Acceptance time of the oldest filing in the feed, or null. */
      oldest: Date | null
      text: string
    }
  | { ok: false; run: Unfruitful }

export async function readCurrent(
  transport: Transport,
  baseUrl: string,
  back: Date,
  intake: HeadlineIntake,
): Promise<FeedRead> {
  let oldest: Date | null = null
  let text = ""
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = new URLSearchParams({
      ...{ action: "getcurrent", type: "8-K", company: "", dateb: "", owner: "include" },
      ...{ start: String(page * PAGE), count: String(PAGE), output: "atom" },
    })
    const reply = await transport.get(`${baseUrl}/cgi-bin/browse-edgar?${query}`)
    // After the last entry EDGAR sends a page with 503, not an empty feed. Older filings are in the companies' lists.
    if (page > 0 && isPage(reply)) break
    if (!reply.ok) return { ok: false, run: unavailable(reply.reason) }
    const feed = parseFeed(reply.text, "EDGAR")
    if (!feed.ok) return feed
    text ||= reply.text
    if (page === 0 && feed.items.length === 0) {
      return { ok: false, run: unavailable("EDGAR's feed of filings is empty, which should never happen") }
    }
    for (const item of feed.items) {
      const acceptedAt = take(item, intake)
      if (acceptedAt && (!oldest || acceptedAt < oldest)) oldest = acceptedAt
    }
    if (feed.items.length < PAGE || (oldest && oldest < back)) break
  }
  return { ok: true, oldest, text }
}

function isPage(reply: Reply): boolean {
  return reply.ok ? /^\s*(<!doctype html|<html)/i.test(reply.text) : reply.status === 503
}

/**
 * Returns the acceptance time if it can be parsed. A filing is listed once per filer, and counts for the first one in
 * the universe.
 */
function take(item: FeedItem, intake: HeadlineIntake): Date | null {
  const filing = filingOf(item)
  if (typeof filing === "string") {
    intake.refuse(filing, item.raw)
    return null
  }
  const said = isEventForm(filing.form) ? headlineOf(filing) : null
  if (said) intake.offer(said, item.raw)
  else intake.pass()
  return filing.acceptedAt
}

function filingOf(item: FeedItem): Filing | string {
  const accession = /accession-number=(\d{10}-\d{2}-\d{6})$/.exec(item.textOf("id"))?.[1]
  const [, cik = ""] = /\((\d{1,10})\) \(\w[\w ]*\)$/.exec(item.textOf("title")) ?? []
  const acceptedAt = parseFeedInstant(item.textOf("updated"))
  const number = canonicalCik(cik)
  if (!accession) return "no_accession_number"
  if (!number) return "no_cik"
  if (!acceptedAt) return "no_date"
  const items = [...item.textOf("summary").matchAll(/Item (\d\.\d{2})\b/g)].map(([, item]) => item)
  return { accession, cik: number, form: item.attributeOf("category", "term"), items: [...new Set(items)], acceptedAt }
}

import { DomUtils, parseDocument } from "htmlparser2"
import type { FeedEntry } from "../../context/social/reading"
import { address, liveSource, type Opened } from "../liveSource"
import { formatChanged, unavailable, withCounts } from "../outcome"
import { type FeedRun, listed, openReadingIntake } from "../readingIntake"
import type { FactsRequest } from "../source"
import { cleanText } from "../text"

const variables = { GOOGLE_TRENDS_BASE_URL: address("https://trends.google.com") }

/** Ten to twenty queries with unusually many searches in the United States, with approximate counts. */
export const googleTrends = liveSource({
  id: "google-trends",
  name: "Google Trends",
  url: "https://trends.google.com/trending?geo=US",
  licence: "Unofficial; name Google Trends as the source.",
  pace: { calls: 1, windowSeconds: 10 },
  variables,
  gate: {
    variable: "ACK_TERMS_GOOGLE_TRENDS",
    terms: "Google documents no terms for programs that read this feed.",
  },
  collect,
})

async function collect({ settings, transport }: Opened<typeof variables>, { at }: FactsRequest): Promise<FeedRun> {
  const reply = await transport.get(`${settings.GOOGLE_TRENDS_BASE_URL}/trending/rss?geo=US`)
  if (!reply.ok) return unavailable(reply.reason)
  if (/^\s*(<!doctype html|<html)/i.test(reply.text)) {
    return unavailable("Google Trends answered with a page instead of the feed")
  }
  const feed = parseDocument(reply.text, { xmlMode: true })
  if (DomUtils.getElementsByTagName("channel", feed).length !== 1) {
    return formatChanged("Google Trends answered with something that is not a feed", reply.text)
  }
  const intake = openReadingIntake("google_trends", at ?? transport.now())
  const items = DomUtils.getElementsByTagName("item", feed)
  for (const [index, item] of items.entries()) {
    const textOf = (name: string) => DomUtils.textContent(DomUtils.getElementsByTagName(name, item.children, false))
    intake.offer(queryOf(textOf("title"), textOf("ht:approx_traffic"), index + 1), DomUtils.getOuterHTML(item))
  }
  // Counted without the parser, which may end an element early.
  const stated = reply.text.match(/<item[\s>]/g)?.length ?? 0
  return withCounts(intake.conclude(reply.text, "no query is searched for more than usual"), [
    { document: "Google Trends feed", stated, read: items.length },
  ])
}

function queryOf(title: string, traffic: string, rank: number): FeedEntry | string {
  const query = cleanText(title)
  if (!query) return "no_title"
  const searches = searchesOf(traffic)
  if (searches === null) return "not_a_number"
  return listed({ id: query, title: query, rank, engagement: searches })
}

const scales: Readonly<Record<string, number>> = { "": 1, K: 1_000, M: 1_000_000 }

/** Parses lower bounds such as `200,000+`, `50K+`, `2000+` and `1M+`. */
function searchesOf(traffic: string): number | null {
  const [, digits, scale = ""] = /^([\d,.]+)\s*([KM]?)\+?$/i.exec(traffic.trim()) ?? []
  const count = digits ? Number(digits.replaceAll(",", "")) * scales[scale.toUpperCase()] : Number.NaN
  return Number.isFinite(count) ? Math.round(count) : null
}

import { type FeedItem, parseFeed, parseFeedInstant } from "../feed"
import { openHeadlineIntake } from "../headlineIntake"
import { liveSource, type Opened } from "../liveSource"
import { type Unfruitful, unavailable, withCounts } from "../outcome"
import type { DocumentCount, FactRow, FactsRequest, SourceRun } from "../source"
import { feeds, variables } from "./feeds"

export const agencyRss = liveSource({
  id: "agency-rss",
  name: "Press releases of US agencies",
  url: "https://www.usa.gov/agency-index",
  licence: "US public domain; name the agency.",
  pace: { calls: 12, windowSeconds: 60 },
  variables,
  collect,
})

type Asked = Opened<typeof variables>
type Read = { ok: true; items: FeedItem[]; count: DocumentCount } | { ok: false; run: Unfruitful }

async function collect(opened: Asked, request: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const intake = openHeadlineIntake("agency-rss", request, opened.transport.now())
  const failures: Unfruitful[] = []
  const counts: DocumentCount[] = []
  for (const feed of feeds) {
    const read = await readFeed(opened, feed)
    if (!read.ok) {
      failures.push(read.run)
      intake.miss(`the feed ${feed.agency} could not be read`, read.run.reason)
      continue
    }
    counts.push(read.count)
    for (const item of read.items) offer(item, feed.agency)
  }
  if (failures.length === feeds.length) return failures[0]
  return withCounts(intake.conclude("", "no agency announced anything in these days"), counts)

  function offer(item: FeedItem, agency: string): void {
    const id = item.textOf("guid") || item.textOf("link")
    const documentId = id && `${agency}:${id}`
    const [title, summary, url] = [item.textOf("title"), item.textOf("description"), item.textOf("link")]
    intake.offer({ documentId, title, summary, url, publishedAt: parseFeedInstant(item.textOf("pubDate")) }, item.raw)
  }
}

async function readFeed({ settings, transport }: Asked, feed: (typeof feeds)[number]): Promise<Read> {
  const reply = await transport.get(`${settings[feed.host]}${feed.path}`)
  if (!reply.ok) return { ok: false, run: unavailable(reply.reason) }
  const read = parseFeed(reply.text, feed.name)
  if (!read.ok) return read
  // A truncated item has no closing tag.
  const stated = reply.text.match(/<item[\s>]/g)?.length ?? 0
  const whole = reply.text.match(/<\/item>/g)?.length ?? 0
  return { ...read, count: { document: `Feed ${feed.agency}`, stated, read: Math.min(read.items.length, whole) } }
}

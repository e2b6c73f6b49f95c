import { z } from "zod"
import { isInUniverse } from "../../context/social/namedTicker"
import type { FeedEntry } from "../../context/social/reading"
import { canonicalTicker } from "../../platform/tickers/ticker"
import { askJson } from "../askJson"
import { address, liveSource, type Opened } from "../liveSource"
import { withCounts } from "../outcome"
import { parseDecimal } from "../parse"
import { type FeedRun, openReadingIntake } from "../readingIntake"
import type { DocumentCount, FactsRequest } from "../source"
import { cleanText } from "../text"

const variables = { APEWISDOM_BASE_URL: address("https://apewisdom.io") }
/** On later pages, stocks have one or two mentions a day. */
const mostPages = 3
const perPage = 100
const [mostUpvotes, fewestUpvotes] = [1_000_000_000, -1_000_000]

/** Reddit mentions per stock in the last 24 hours. It has no history. */
export const apewisdom = liveSource({
  id: "apewisdom",
  name: "ApeWisdom",
  url: "https://apewisdom.io/",
  licence: "Free to use, unofficial; name ApeWisdom as the source.",
  pace: { calls: 1, windowSeconds: 1 },
  variables,
  collect,
})

async function collect({ settings, transport }: Opened<typeof variables>, { at }: FactsRequest): Promise<FeedRun> {
  const intake = openReadingIntake("reddit", at ?? transport.now())
  const read: Page[] = []
  let pages = 1
  let text = ""
  for (let number = 1; number <= Math.min(pages, mostPages); number++) {
    const reply = await askJson(transport, `${settings.APEWISDOM_BASE_URL}/api/v1.0/filter/all-stocks/page/${number}`, {
      what: "ApeWisdom",
      form: page,
    })
    if (!reply.ok) return reply.run
    // Another page answers nothing about this one. The counts show that it is missing.
    if (reply.value.current_page !== number) break
    pages = reply.value.pages
    text += reply.text
    read.push(reply.value)
    for (const raw of reply.value.results) {
      const said = readRow(raw)
      if (said) intake.offer(said, raw)
    }
  }
  return withCounts(intake.conclude(text, "no stock of the universe is named"), read.length > 0 ? [countOf(read)] : [])
}

const whole = z.coerce.number().int().min(0)
const page = z.object({ count: whole, pages: whole, current_page: whole, results: z.array(z.unknown()) })
type Page = z.infer<typeof page>

function countOf(read: readonly Page[]): DocumentCount {
  const { count, pages } = read[0]
  const last = Math.min(pages, mostPages)
  const stated = last < pages ? Math.min(count, last * perPage) : count
  const rows = read.reduce((sum, { results }) => sum + results.length, 0)
  return { document: `ApeWisdom's list of stocks (pages 1 to ${last} of ${pages})`, stated, read: rows }
}

const row = z.object({
  rank: z.unknown(),
  ticker: z.string(),
  name: z.string().nullish(),
  mentions: z.unknown(),
  upvotes: z.unknown(),
  rank_24h_ago: z.unknown().optional(),
  mentions_24h_ago: z.unknown().optional(),
})

/** The entry, what is wrong with the row, or null for something outside the universe, such as the `.X` coins. */
function readRow(raw: unknown): FeedEntry | string | null {
  const read = row.safeParse(raw)
  if (!read.success) return "malformed_row"
  const { ticker: symbol, name, ...figures } = read.data
  const ticker = canonicalTicker(symbol)
  if (ticker === null || !isInUniverse(ticker)) return null
  const [rank, mentions, upvotes] = [figures.rank, figures.mentions, figures.upvotes].map(parseDecimal)
  const [rankBefore, mentionsBefore] = [figures.rank_24h_ago, figures.mentions_24h_ago].map(parseDecimal)
  if ([rank, mentions, upvotes, rankBefore, mentionsBefore].includes("not_a_number")) return "not_a_number"
  if (rank === null || mentions === null || upvotes === null) return "missing_value"
  if (Number(upvotes) > mostUpvotes || Number(upvotes) < fewestUpvotes) return "out_of_range"
  // A new entry has 0 in both, or null.
  const isNew = !rankBefore && !mentionsBefore
  return {
    id: ticker,
    title: cleanText(name ?? "") || null,
    ticker,
    rank: Number(rank),
    rankBefore: Number(rankBefore) || null,
    mentions: Number(mentions),
    mentionsBefore: isNew || mentionsBefore === null ? null : Number(mentionsBefore),
    // Downvotes can outnumber upvotes.
    engagement: Number(upvotes),
  }
}

import { z } from "zod"
import { isInUniverse } from "../../context/social/namedTicker"
import type { Entry } from "../../context/social/reading"
import { canonicalTicker } from "../../platform/tickers/ticker"
import { askJson } from "../askJson"
import { address, liveSource, type Opened } from "../liveSource"
import { parseDecimal } from "../parse"
import { type FeedRun, openReadingIntake } from "../readingIntake"
import type { FactsRequest } from "../source"
import { cleanText } from "../text"

const variables = { APEWISDOM_BASE_URL: address("https://apewisdom.io") }
/** A hundred stocks each. Beyond that, stocks have one or two mentions a day. */
const mostPages = 3
/** More than any stock ever had in a day. */
const mostUpvotes = 1_000_000_000

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
  let pages = 1
  let text = ""
  for (let number = 1; number <= Math.min(pages, mostPages); number++) {
    const reply = await askJson(transport, `${settings.APEWISDOM_BASE_URL}/api/v1.0/filter/all-stocks/page/${number}`, {
      what: "ApeWisdom",
      form: page,
    })
    if (!reply.ok) return reply.run
    pages = reply.value.pages
    text += reply.text
    for (const raw of reply.value.results) {
      const said = readRow(raw)
      if (said) intake.offer(said, raw)
    }
  }
  return intake.conclude(text, "no stock of the universe is named")
}

const page = z.object({ pages: z.coerce.number().int().min(0), results: z.array(z.unknown()) })
const row = z.object({
  rank: z.unknown(),
  ticker: z.string(),
  name: z.string().nullish(),
  mentions: z.unknown(),
  upvotes: z.unknown(),
  rank_24h_ago: z.unknown().optional(),
  mentions_24h_ago: z.unknown().optional(),
})

/** The entry, what is wrong with the row, or null for something that is not covered, such as the `.X` coins. */
function readRow(raw: unknown): Entry | string | null {
  const read = row.safeParse(raw)
  if (!read.success) return "malformed_row"
  const { ticker: symbol, name, ...figures } = read.data
  const ticker = canonicalTicker(symbol)
  if (ticker === null || !isInUniverse(ticker)) return null
  const [rank, mentions, upvotes] = [figures.rank, figures.mentions, figures.upvotes].map(parseDecimal)
  const [rankBefore, mentionsBefore] = [figures.rank_24h_ago, figures.mentions_24h_ago].map(parseDecimal)
  if ([rank, mentions, upvotes, rankBefore, mentionsBefore].includes("not_a_number")) return "not_a_number"
  if (rank === null || mentions === null || upvotes === null) return "missing_value"
  if (Number(upvotes) > mostUpvotes) return "out_of_range"
  return {
    id: ticker,
    title: cleanText(name ?? "") || null,
    ticker,
    rank: Number(rank),
    // A stock that was not mentioned before has no previous rank, also written as 0.
    rankBefore: Number(rankBefore) || null,
    mentions: Number(mentions),
    mentionsBefore: mentionsBefore === null ? null : Number(mentionsBefore),
    engagement: Number(upvotes),
  }
}

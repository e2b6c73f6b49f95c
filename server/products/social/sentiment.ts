import { z } from "zod"
import { type DayOfMentions, mentionsByDay, newestDays } from "../../context/social/mentions"
import { isInUniverse } from "../../context/social/namedTicker"
import { moodsOf } from "../../context/social/sentiment"
import { emptyBecause, noMatches, notTrending } from "../emptyBecause"
import { balance, count, level } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { tickersIn, tickersParams } from "../params"
import { countDays, daysAsked } from "../range"
import { date, symbol } from "../shapes"
import { daysBack, daysOfReadings, readFeed, whyUnread } from "./feeds"

const rowSchema = z
  .object({
    ticker: symbol,
    date: date.describe("The day in New York. Its figures are of the 24 hours before the last reading of that day."),
    platform: z.literal("reddit").describe("Where the mentions are counted."),
    mention_count: count.describe("Number of mentions."),
    upvote_count: balance.describe(
      "Upvotes less downvotes of the posts and comments that mention it; below 0 where downvotes prevail.",
    ),
    mention_count_previous: count
      .nullable()
      .describe("Mentions in the preceding 24 hours. Null: it was not in the list."),
    rank: count.min(1).nullable().describe("Rank by mentions among all stocks there. Null: the source gives none."),
    rank_previous: count.min(1).nullable().describe("Rank 24 hours earlier. Null: it was not in the list."),
    sentiment: level
      .min(-1)
      .max(1)
      .nullable()
      .describe(
        "Mean sentiment, from -1 to +1, of the titles of videos and stories read that day that name it: the compound score of VADER, a lexicon made for social media and not for finance. Null: no title names it.",
      ),
    sentiment_title_count: count.describe("How many titles the sentiment is the mean of."),
  })
  .meta({ id: "MentionRow", description: "Mentions of a stock in one day." })

/** Platforms whose titles are an author's words. */
const titledPlatforms = ["youtube", "youtube_general", "hackernews"] as const

/** Enough for all stocks and funds on one page. */
const pageSize = 1_000

export const sentiment = listProduct({
  name: "social/sentiment",
  tool: "get_social_sentiment",
  title: "Mentions on Reddit",
  summary: "How often stocks are mentioned and upvoted on Reddit: the most mentioned ones, or one stock day by day.",
  whenToUse:
    "Use it to see whether a stock is mentioned more than before. The sentiment is of titles on YouTube and Hacker News, often few or none. social/trending has other platforms too.",
  keywords:
    "Reddit, wallstreetbets, mentions per day, mentioned, upvotes, buzz of one stock, sentiment of one stock, meme stocks",
  tier: "api_pro",
  needs: ["reddit", "youtube", "hackernews"],
  params: {
    ...tickersParams("Only this stock, day by day. Empty if it has not been trending."),
    days: daysBack,
  },
  response: {
    ticker: z
      .string()
      .nullable()
      .describe("The requested ticker. Null: several, or the stocks that are mentioned most."),
    days: daysAsked,
    is_trending: z
      .boolean()
      .describe(
        "Whether the stock, or one of several, is in the newest reading; without a ticker, whether any stock is in these days.",
      ),
  },
  list: {
    name: "rows",
    item: rowSchema,
    description:
      "For the tickers that were named, newest day first. Otherwise the latest reading of each stock, most mentioned first.",
    order: (params) =>
      tickersIn(params)
        ? [descending((row) => row.date), ascending((row) => row.ticker)]
        : [descending((row) => row.mention_count), ascending((row) => row.ticker)],
    pageSize,
    range: daysOfReadings,
  },
  example: { ticker: "AAPL", days: 14 },
  async answer({ params: { days, ...asked }, range, knowledge }) {
    const [feed, ...titled] = await Promise.all([
      readFeed(knowledge, "reddit", range, days),
      ...titledPlatforms.map((platform) => readFeed(knowledge, platform, range, days)),
    ])
    const { ticker } = asked
    const tickers = tickersIn(asked)
    const moodOf = moodsOf(titled.flatMap(({ readings }) => readings))
    const spoken = titled.filter(({ readings }) => readings.length > 0).map(({ family }) => family)
    const mentions = mentionsByDay(feed.readings, countDays(range, days))
    const rows = tickers ? mentions.filter((row) => tickers.includes(row.ticker)) : newestDays(mentions)
    const newest = feed.readings.at(0)?.entries ?? []
    const empty = emptyBecause(
      rows.length === 0,
      ticker !== undefined && !isInUniverse(ticker) && noMatches(`${ticker} is not in the universe.`),
      whyUnread(knowledge, [feed], range),
      ticker !== undefined && notTrending(`${ticker} was not among the stocks named most in these days.`),
      tickers !== undefined && notTrending("None of these stocks was among those named most in these days."),
      noMatches("No stock of the universe was named in these days."),
    )
    const meta = { needs: [...new Set([feed.family, ...spoken])], ...empty }
    const isTrending = tickers
      ? newest.some((entry) => entry.ticker !== null && tickers.includes(entry.ticker))
      : rows.length > 0
    return {
      ticker: ticker ?? null,
      days: countDays(range, days),
      is_trending: isTrending,
      rows: rows.map((row) => rowOf(row, moodOf)),
      meta,
    }
  },
})

function rowOf(row: DayOfMentions, moodOf: ReturnType<typeof moodsOf>): z.input<typeof rowSchema> {
  const { sentiment, n } = moodOf(row.ticker, row.date)
  return {
    ticker: row.ticker,
    date: row.date,
    platform: "reddit",
    mention_count: row.mentions,
    upvote_count: row.engagement,
    mention_count_previous: row.mentionsBefore,
    rank: row.rank,
    rank_previous: row.rankBefore,
    sentiment,
    sentiment_title_count: n,
  }
}

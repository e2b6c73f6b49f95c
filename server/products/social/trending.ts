import { z } from "zod"
import { PLATFORMS, type Platform, platformTraits } from "../../context/social/reading"
import { sentimentOf } from "../../context/social/sentiment"
import { ranked, type Trend, trendsOf } from "../../context/social/trends"
import { emptyBecause, noMatches } from "../emptyBecause"
import { count, level, percent, shares } from "../figures"
import { ascending, listProduct } from "../list"
import { choice, choiceOr } from "../params"
import { countDays, daysAsked } from "../range"
import { symbol } from "../shapes"
import { thirdPartyText } from "../thirdPartyText"
import { daysBack, daysOfReadings, readFeed, whyUnread } from "./feeds"

const platformSchema = z.enum(PLATFORMS)

const trendSchema = z
  .object({
    rank: count.min(1).describe("Rank in the whole list, from 1."),
    platform: platformSchema.describe("The platform that it was read from."),
    ticker: symbol.nullable().describe("The stock that it is about. Null: it names no stock of the universe."),
    topic: thirdPartyText()
      .nullable()
      .describe("The Wikipedia article or the Google query. Null: the platform has no topics."),
    title: thirdPartyText()
      .nullable()
      .describe(
        "Title of the video or story, or on reddit the name of the stock, as published: plain text, at most 300 characters. Null: there is none.",
      ),
    url: z.url().nullable().describe("Link to the page. Null: it is simulated, and there is no such page."),
    mention_count: count.describe(
      "On reddit, how often the stock was named, summed over the days. Elsewhere, on how many of the days it was listed.",
    ),
    mention_change_pct: percent
      .nullable()
      .describe(
        "Change in mentions from the 24 hours before to the last 24 hours, in percent. Null: it was not named before, or the platform counts no mentions.",
      ),
    engagement_score: shares.describe(
      "Upvotes less downvotes on reddit, which can be below 0, and views on wikipedia, summed over the days. Views plus likes on youtube, points plus comments on hackernews, approximate searches on google_trends, each as last seen.",
    ),
    sentiment: level
      .min(-1)
      .max(1)
      .nullable()
      .describe(
        "Sentiment of the title of a video or story, from -1 to +1: the compound score of VADER, a lexicon made for social media and not for finance. Null: there is no such title.",
      ),
    first_seen_at: z.iso.datetime().describe("When it was first listed in these days, in UTC."),
    last_seen_at: z.iso.datetime().describe("When it was last listed, in UTC."),
    history: z
      .array(
        z.object({
          observed_at: z.iso
            .datetime()
            .describe("When it was read, in UTC; on wikipedia, the end of the day of the views."),
          mention_count: count.describe("Mentions in the 24 hours before; 1 where the platform counts none."),
          engagement_score: shares.describe("As it stood then, made up as above."),
        }),
      )
      .describe("The readings behind these figures, about a day apart, newest first."),
  })
  .meta({ id: "Trend", description: "A stock, video, story, article or query that draws attention." })

const orders = ["mentions", "change"] as const

const tickerPlatforms: readonly Platform[] = ["reddit", "youtube"]

export const trending = listProduct({
  name: "social/trending",
  tool: "get_social_trending",
  title: "Social trends",
  summary: "The stocks discussed on Reddit and YouTube, or the whole feed of one platform.",
  whenToUse:
    "Use it to see which stocks draw attention. Set `platform` to read the whole feed of one platform, including topics without a stock. social/sentiment has one stock day by day.",
  keywords:
    "social media, Reddit, wallstreetbets, meme stocks, talked about, buzz, hype, viral, Google Trends, Wikipedia, Hacker News, popular",
  tier: "api_pro",
  needs: ["reddit", "youtube", "hackernews", "google-trends", "wikipedia"],
  detailedOnly: ["trends.history"],
  params: {
    platform: choice(
      PLATFORMS,
      "Return the whole feed of this platform, including topics without a stock. By default, only items that mention a stock, from all platforms.",
    ).optional(),
    order_by: choiceOr(
      orders,
      "mentions",
      "mentions: most mentioned first. change: largest rise in mentions first, on the platforms that count them.",
    ),
    days: daysBack,
  },
  response: {
    platform: platformSchema.nullable().describe("The requested platform. Null: all that can mention a stock."),
    order_by: z.enum(orders).describe("What the trends are ordered by."),
    days: daysAsked,
  },
  list: {
    name: "trends",
    item: trendSchema,
    description:
      "In the requested order: by default most mentioned first; of a platform that counts no mentions, most engaged with first. `meta.coverage` names the platforms that could not be read.",
    order: [ascending(({ rank }) => rank)],
    pageSize: { default: 25, max: 100 },
    range: daysOfReadings,
  },
  example: { days: 3 },
  async answer({ params: { platform, order_by, days }, range, knowledge, after, limit }) {
    const asked = platform ? [platform] : tickerPlatforms
    const feeds = await Promise.all(asked.map((each) => readFeed(knowledge, each, range, days)))
    const trends = feeds
      .flatMap((feed) => trendsOf(feed.platform, feed.readings))
      .filter(({ entry }) => platform !== undefined || entry.ticker !== null)
    const countsMentions = platform === undefined || platform === "reddit"
    const inOrder = order_by === "change" ? risen(trends) : ranked(trends, countsMentions ? "mentions" : "engagement")
    // Scores only the rows of this page, because scoring titles is the slowest part.
    const first = Math.max(0, Math.trunc(Number(after?.[0])) || 0)
    const rows = inOrder
      .slice(first, first + limit + 1)
      .map((trend, index) => rowOf(trend, first + index + 1, knowledge.feed === "live"))
    const read = feeds.filter(({ readings }) => readings.length > 0).map((feed) => feed.platform)
    const meta = {
      needs: feeds.map(({ family }) => family),
      coverage: {
        expected: asked.length,
        returned: read.length,
        missing: asked.filter((each) => !read.includes(each)),
      },
      ...emptyBecause(
        inOrder.length === 0,
        whyUnread(knowledge, feeds, range),
        noMatches("No stock of the universe was named in these days."),
      ),
    }
    return {
      platform: platform ?? null,
      order_by,
      days: countDays(range, days),
      rows,
      totalCount: inOrder.length,
      meta,
    }
  },
})

/** Trends with an earlier count, the largest rise first. */
function risen(trends: readonly Trend[]): Trend[] {
  const counted = ranked(trends, "mentions").filter(({ mentionChangePct }) => mentionChangePct !== null)
  return counted.toSorted((a, b) => (b.mentionChangePct ?? 0) - (a.mentionChangePct ?? 0))
}

function rowOf(trend: Trend, rank: number, isReal: boolean): z.input<typeof trendSchema> {
  const { platform, entry } = trend
  const { title: kind, urlOf } = platformTraits[platform]
  return {
    rank,
    platform,
    ticker: entry.ticker,
    topic: kind === "topic" ? entry.title : null,
    title: kind === "topic" ? null : entry.title,
    url: isReal ? urlOf(entry.id) : null,
    mention_count: trend.mentionCount,
    mention_change_pct: trend.mentionChangePct,
    engagement_score: trend.engagement,
    sentiment: kind === "headline" && entry.title ? sentimentOf(entry.title) : null,
    first_seen_at: trend.firstSeenAt,
    last_seen_at: trend.lastSeenAt,
    history: trend.history.map(({ observedAt, mentions, engagement }) => ({
      observed_at: observedAt,
      mention_count: mentions,
      engagement_score: engagement,
    })),
  }
}

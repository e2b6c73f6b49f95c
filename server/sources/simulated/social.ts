import { namedTicker } from "../../context/social/namedTicker"
import type { FeedEntry, FeedReading, Platform } from "../../context/social/reading"
import { addDays, dayMs } from "../../platform/dates"
import { newYorkInstant } from "../../platform/exchange/sessions"
import { countAtMost } from "../../platform/statistics/search"
import { listed } from "../readingIntake"
import type { FactRow, FactsRequest, Source } from "../source"
import { RandomStream } from "./random"
import { openMentions } from "./redditMentions"
import {
  ARTICLES,
  GENERAL_VIDEOS,
  HEADLINES,
  MARKET_VIDEOS,
  QUERIES,
  type SocialTopic,
  STOCK_VIDEOS,
  SUBJECTS,
} from "./socialTopics"
import { openWorld, type SimulatedWorld, simulated, type World } from "./world"

type Feed = (options: SimulatedWorld) => Source<FactsRequest, FactRow[]>

/** Feeds are read at midnight in New York, before the day's session. */
type Day = { world: World; date: string }

/** Requests reach back two weeks at most. The rest of the year is for research. */
const historyDays = 365

export const simulatedReddit = feedOf((options) => {
  const mentions = openMentions(options)
  return async (days) => {
    const counted = await mentions.of(days.map(({ date }) => date))
    return counted.map(({ date, entries }) => readingOf("reddit", date, entries))
  }
})

export const simulatedYoutube = feedOf(({ members }) => {
  const stocks = members.filter(({ kind }) => kind === "stock").map(({ ticker }) => ticker)
  return async (days) =>
    days.flatMap((day) => [
      readingOf("youtube", day.date, ranking(marketVideos(day, stocks))),
      readingOf("youtube_general", day.date, ranking(topics(day, "youtube", named(GENERAL_VIDEOS), 900_000))),
    ])
})

export const simulatedHackerNews = feedOf(
  () => async (days) => days.map((day) => readingOf("hackernews", day.date, ranking(stories(day)))),
)

export const simulatedSearches = feedOf(
  () => async (days) => days.map((day) => readingOf("google_trends", day.date, ranking(searches(day)))),
)

export const simulatedWikipedia = feedOf(
  () => async (days) =>
    days.map((day) => {
      // Views of a whole UTC day, published later. The reading is dated at its end.
      const entries = ranking(topics(day, "wikipedia", ARTICLES, 60_000))
      return { platform: "wikipedia", observedAt: new Date(Date.parse(day.date) + dayMs).toISOString(), entries }
    }),
)

function feedOf(open: (options: SimulatedWorld) => (days: readonly Day[]) => Promise<FeedReading[]>): Feed {
  return (options) => {
    const read = open(options)
    return {
      ...simulated,
      async collect({ from, to }) {
        const world = openWorld(options.seed, options.from, to)
        const earliest = addDays(to, -historyDays)
        const days = daysBetween(from, to)
          .filter((date) => date >= earliest)
          .map((date) => ({ world, date }))
        const readings = await read(days)
        const rows = readings.filter(({ entries }) => entries.length > 0).map((body) => ({ body }))
        if (rows.length > 0) return { outcome: "ok", rows, rejected: [] }
        return { outcome: "empty_confirmed", reason: "Nothing was said in these days." }
      },
    }
  }
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function readingOf(platform: Platform, date: string, entries: FeedEntry[]): FeedReading {
  return { platform, observedAt: newYorkInstant(date, "00:00").toISOString(), entries }
}

type Said = Pick<FeedEntry, "id" | "title" | "engagement"> & { ticker?: string | null }

function ranking(said: readonly Said[]): FeedEntry[] {
  return said
    .toSorted((a, b) => b.engagement - a.engagement)
    .map(({ ticker, ...entry }, index) => listed({ ...entry, rank: index + 1 }, ticker))
}

function named(names: readonly string[]): SocialTopic[] {
  return names.map((name) => ({ name }))
}

function topics(day: Day, feed: string, all: readonly SocialTopic[], usual: number): Said[] {
  return all.map(({ name, isOfMarket = false }) => {
    const popularity = new RandomStream(day.world.seed, feed, name).normal()
    const level = popularity + wave(day, feed, name) + (isOfMarket ? unrest(day) : 0)
    return { id: name, title: name, engagement: Math.round(usual * Math.exp(0.7 * level)) }
  })
}

/** Changes over several days, with deviation 1. */
function wave({ world, date }: Day, feed: string, name: string): number {
  const weights = [0.75, 0.5, 0.35, 0.2, 0.15]
  return weights.reduce(
    (sum, weight, ago) => sum + weight * new RandomStream(world.seed, feed, name, addDays(date, -ago)).normal(),
    0,
  )
}

/** Log of the market's volatility over the usual one, as of the session before the day. */
function unrest({ world: { sessions, excessVolatility }, date }: Day): number {
  const before = countAtMost(sessions, addDays(date, -1))
  return before === 0 ? 0 : excessVolatility[before - 1]
}

function searches(day: Day): Said[] {
  const unusual = topics(day, "searches", QUERIES, 20_000).filter(({ engagement }) => engagement > 20_000)
  return unusual.map((said) => ({ ...said, engagement: Number(said.engagement.toPrecision(1)) }))
}

function stories({ world, date }: Day): Said[] {
  const random = new RandomStream(world.seed, "stories", date)
  return Array.from({ length: 30 }, (_, index) => {
    const title = capitalised(picked(random, HEADLINES).replace("*", picked(random, SUBJECTS)))
    const engagement = Math.round(90 * Math.exp(0.9 * random.normal()))
    return { id: `${date}-${index}`, title, engagement }
  })
}

function marketVideos(day: Day, stocks: readonly string[]): Said[] {
  const random = new RandomStream(day.world.seed, "videos", day.date)
  const onStocks = Array.from({ length: 8 }, () => picked(random, STOCK_VIDEOS).replace("*", picked(random, stocks)))
  return [...new Set([...MARKET_VIDEOS, ...onStocks])].map((title, index) => {
    const engagement = Math.round(70_000 * Math.exp(0.8 * random.normal() + 0.6 * unrest(day)))
    return { id: `${day.date}-${index}`, title, engagement, ticker: namedTicker(title) }
  })
}

const capitalised = (text: string) => text[0].toUpperCase() + text.slice(1)

function picked(random: RandomStream, from: readonly string[]): string {
  return from[Math.floor(random.between(0, from.length))]
}

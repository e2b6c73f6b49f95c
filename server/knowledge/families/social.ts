import { type FeedReading, feedReading, platformTraits } from "../../context/social/reading"
import { addDays } from "../../platform/dates"
import { newYorkDate, newYorkInstant } from "../../platform/exchange/sessions"
import { algolia } from "../../sources/algolia/live"
import { apewisdom } from "../../sources/apewisdom/live"
import { googleTrends } from "../../sources/google-trends/live"
import { hackerNews } from "../../sources/hacker-news/live"
import {
  simulatedHackerNews,
  simulatedReddit,
  simulatedSearches,
  simulatedWikipedia,
  simulatedYoutube,
} from "../../sources/simulated/social"
import { wikimedia } from "../../sources/wikimedia/live"
import { youtube } from "../../sources/youtube/live"
import type { Family } from "./family"

const hourMs = 3_600_000

/** Shared by all feeds. A fact is one reading of a whole feed, taken every four hours. */
const feed = {
  naturalKey: ["platform", "observed_at"],
  knownAt: "When we fetched it.",
  storage: "fact",
  body: feedReading,
  // The instant comes first, so that the readings of a day sort by key.
  key: ({ observedAt, platform }: FeedReading) => `${observedAt} ${platform}`,
  // All days here are New York's, so that no answer contains one that has not begun there.
  describedAt: ({ observedAt }: FeedReading) => new Date(newYorkDate(new Date(observedAt))),
  subjects: ({ entries }: FeedReading) => [...new Set(entries.flatMap(({ ticker }) => ticker ?? []))].sort(),
  publishedAt: ({ platform, observedAt }: FeedReading) =>
    new Date(Date.parse(observedAt) + platformTraits[platform].lagMs),
  choice: "first_that_answers",
  longestSilenceMs: 5 * hourMs,
} as const

/** A feed without history is read as of now. */
const asItStands = {
  ...feed,
  coverage: "A reading for every day, weekends included, since the first run.",
  expectation: {
    due: (at: Date) => ({ day: newYorkDate(at), since: newYorkInstant(newYorkDate(at), "00:00") }),
    graceMs: 6 * hourMs,
  },
  // In UTC, which has no clock changes, so that no two readings are five hours apart.
  schedule: { cron: "20 */4 * * *", timeZone: "UTC" },
  reach: { first: (to: string) => to, again: (newest: string) => newest },
} as const

const reddit = {
  ...asItStands,
  name: "reddit",
  title: "Reddit mentions",
  subject: "Social",
  summary:
    "How often each stock of the universe was mentioned on Reddit in the previous 24 hours, and how often it was upvoted.",
  sources: [apewisdom],
  twin: simulatedReddit,
} as const satisfies Family

const youtubeVideos = {
  ...asItStands,
  name: "youtube",
  title: "YouTube videos",
  subject: "Social",
  summary: "The most watched videos on the stock market, or in the United States overall, with their views and likes.",
  sources: [youtube],
  twin: simulatedYoutube,
} as const satisfies Family

const hackernews = {
  ...asItStands,
  name: "hackernews",
  title: "Hacker News stories",
  subject: "Social",
  summary: "The stories on the front page, with their points and comments.",
  sources: [algolia, hackerNews],
  twin: simulatedHackerNews,
} as const satisfies Family

const searches = {
  ...asItStands,
  name: "google-trends",
  title: "Google searches",
  subject: "Social",
  summary:
    "Queries that are searched for more than usual in the United States, each with its approximate number of searches.",
  sources: [googleTrends],
  twin: simulatedSearches,
} as const satisfies Family

const wikipedia = {
  ...feed,
  name: "wikipedia",
  title: "Wikipedia page views",
  subject: "Social",
  summary: "The hundred most viewed articles of the English Wikipedia on one UTC day.",
  knownAt:
    "When we fetched it; those of the days before the first run, a day and a half after the end of their day, assumed.",
  coverage: "A reading for every UTC day since two weeks before the first run.",
  expectation: {
    // They come out in the course of the second day after.
    due: (at) => ({ day: addDays(newYorkDate(at), -2), since: newYorkInstant(newYorkDate(at), "00:00") }),
    graceMs: 24 * hourMs,
  },
  sources: [wikimedia],
  twin: simulatedWikipedia,
  schedule: { cron: "15 */4 * * *", timeZone: "UTC" },
  reach: { first: (to) => addDays(to, -13), again: (newest) => newest },
} as const satisfies Family

export const social = { reddit, youtube: youtubeVideos, hackernews, googleTrends: searches, wikipedia }

import { type FeedEntry, type FeedReading, type Platform, platformTraits } from "./reading"
import { aDayApart } from "./window"

export type Trend = {
  platform: Platform
  entry: FeedEntry
  mentionCount: number
  engagement: number
  /** The last day seen against the day before; null without an earlier count. */
  mentionChangePct: number | null
  firstSeenAt: string
  lastSeenAt: string
  history: { observedAt: string; mentions: number; engagement: number }[]
}

type Seen = FeedEntry & { observedAt: string }

export function trendsOf(platform: Platform, readings: readonly FeedReading[]): Trend[] {
  const seen = readings.flatMap(({ observedAt, entries }) => entries.map((entry): Seen => ({ ...entry, observedAt })))
  return [...Map.groupBy(seen, ({ id }) => id).values()].map((times) => trendOf(platform, times))
}

function trendOf(platform: Platform, times: readonly Seen[]): Trend {
  const daily = aDayApart(times)
  const [{ observedAt: lastSeenAt, ...entry }] = times
  const { mentions, mentionsBefore } = entry
  return {
    platform,
    entry,
    mentionCount: total(daily, "mentions"),
    engagement: platformTraits[platform].isOfOneDay ? total(daily, "engagement") : entry.engagement,
    mentionChangePct: mentionsBefore ? (100 * (mentions - mentionsBefore)) / mentionsBefore : null,
    firstSeenAt: times[times.length - 1].observedAt,
    lastSeenAt,
    history: daily.map(({ observedAt, mentions, engagement }) => ({ observedAt, mentions, engagement })),
  }
}

function total(times: readonly Seen[], what: "mentions" | "engagement"): number {
  return times.reduce((sum, each) => sum + each[what], 0)
}

export function ranked(trends: readonly Trend[], by: "mentions" | "engagement"): Trend[] {
  const first = (trend: Trend) => (by === "mentions" ? trend.mentionCount : trend.engagement)
  const second = (trend: Trend) => (by === "mentions" ? trend.engagement : trend.mentionCount)
  const nameOf = ({ platform, entry }: Trend) => `${platform} ${entry.id}`
  return trends.toSorted((a, b) => first(b) - first(a) || second(b) - second(a) || (nameOf(a) < nameOf(b) ? -1 : 1))
}

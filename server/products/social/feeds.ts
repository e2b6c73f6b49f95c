import { type FeedReading, type Platform, platformTraits } from "../../context/social/reading"
import { readingsWithin } from "../../context/social/window"
import type { FamilyName } from "../../knowledge/families"
import { social } from "../../knowledge/families/social"
import type { Knowledge } from "../../knowledge/knowledge"
import { addDays, dayMs, utcDate } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { beforeCoverage, beforeRecord, type Empty, notConfigured, upstreamUnavailable } from "../emptyBecause"
import { integer } from "../params"
import { countDays, type DayRange, lastInstants, type RangeRule } from "../range"

const mostDays = 14

export const daysBack = integer({ min: 1, max: mostDays, default: 3, description: "Days back, of 24 hours each." })

export const daysOfReadings: RangeRule = { mostDays }

const families = {
  reddit: social.reddit,
  youtube: social.youtube,
  youtube_general: social.youtube,
  wikipedia: social.wikipedia,
  hackernews: social.hackernews,
  google_trends: social.googleTrends,
} as const satisfies Record<Platform, (typeof social)[keyof typeof social]>

/** A platform's readings in the requested days, newest first, and the newest day with any reading. */
export type Feed = {
  platform: Platform
  family: FamilyName
  readings: FeedReading[]
  newestDay: string | null
  firstDay: string | null
}

export async function readFeed(
  knowledge: Knowledge,
  platform: Platform,
  range: DayRange,
  defaultDays: number,
): Promise<Feed> {
  const family = families[platform]
  const { lagMs } = platformTraits[platform]
  const { to } = lastInstants(range, defaultDays)
  const days = countDays(range, defaultDays)
  const first = addDays(newYorkDate(to), -days - Math.ceil(lagMs / dayMs) - 1)
  const isDue = ({ observedAt }: FeedReading) =>
    range.end === undefined || Date.parse(observedAt) + lagMs <= to.getTime()
  const facts = knowledge.facts<FeedReading>(family)
  const [found, newestDay, { oldest }] = await Promise.all([
    facts.bodies({ describedFrom: new Date(first), describedTo: to }),
    knowledge.newestDay(family.name),
    facts.span(),
  ])
  const readings = readingsWithin(
    found.filter((reading) => reading.platform === platform && isDue(reading)),
    to,
    days,
  )
  return { platform, family: family.name, readings, newestDay, firstDay: oldest && utcDate(oldest) }
}

/** False if any feed was read in the requested days. */
export function whyUnread(knowledge: Knowledge, feeds: readonly Feed[], range: DayRange): Empty | false {
  if (feeds.some(({ readings }) => readings.length > 0)) return false
  const [first] = feeds.flatMap(({ firstDay }) => firstDay ?? []).sort()
  const isBefore = beforeRecord(range, first)
  if (isBefore) return isBefore
  const names = feeds.map(({ platform }) => platform).join(" or ")
  const newest = feeds.flatMap(({ newestDay }) => newestDay ?? []).sort()
  if (newest.length > 0) {
    return upstreamUnavailable(
      `Nothing could be read from ${names} in these days; the newest reading is of ${newest.at(-1)}.`,
    )
  }
  const lacks = [...new Set(feeds.flatMap(({ family }) => knowledge.lackOf(family) ?? []))]
  return feeds.some(({ family }) => knowledge.isConfigured(family))
    ? beforeCoverage(`Nothing had been read from ${names} by that moment.`)
    : notConfigured(lacks.length > 0 ? lacks.join(" ") : `No source of ${names} is configured.`)
}

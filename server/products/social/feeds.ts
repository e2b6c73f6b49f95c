import { type Platform, platformTraits, type Reading } from "../../context/social/reading"
import { readingsWithin } from "../../context/social/window"
import type { FamilyName } from "../../knowledge/families"
import { social } from "../../knowledge/families/social"
import type { Knowledge } from "../../knowledge/knowledge"
import { addDays, dayMs } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { beforeCoverage, type Empty, notConfigured, upstreamUnavailable } from "../emptyBecause"
import { integer } from "../params"

export const daysBack = integer({ min: 1, max: 14, default: 3, description: "Days back, of 24 hours each." })

const families = {
  reddit: social.reddit,
  youtube: social.youtube,
  youtube_general: social.youtube,
  wikipedia: social.wikipedia,
  hackernews: social.hackernews,
  google_trends: social.googleTrends,
} as const satisfies Record<Platform, (typeof social)[keyof typeof social]>

/** A platform's readings in the requested days, newest first, and the newest day with any reading. */
export type Feed = { platform: Platform; family: FamilyName; readings: Reading[]; newestDay: string | null }

export async function readFeed(knowledge: Knowledge, platform: Platform, days: number): Promise<Feed> {
  const family = families[platform]
  const lagDays = Math.ceil(platformTraits[platform].lagMs / dayMs)
  const first = addDays(newYorkDate(knowledge.asOf), -days - lagDays - 1)
  const [facts, newestDay] = await Promise.all([
    knowledge.facts<Reading>(family).list({ describedFrom: new Date(first) }),
    knowledge.newestDay(family.name),
  ])
  const readings = facts.map(({ body }) => body).filter((reading) => reading.platform === platform)
  return { platform, family: family.name, readings: readingsWithin(readings, knowledge.asOf, days), newestDay }
}

/** False if any feed was read in the requested days. */
export function whyUnread(knowledge: Knowledge, feeds: readonly Feed[]): Empty | false {
  if (feeds.some(({ readings }) => readings.length > 0)) return false
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

import { type CrowdOutcome, VENUES, type Venue } from "../../context/crowd/facts"
import type { Knowledge } from "../../knowledge/knowledge"
import { utcDate } from "../../platform/dates"
import { beforeRecord } from "../emptyBecause"
import { integer } from "../params"
import { type DayRange, lastDates } from "../range"
import { isBegunBy, venueFamilies } from "./board"

/** Per venue, newest first. More would cost time and change little. */
const MOST_MARKETS = 1_000

export const daysParam = integer({
  min: 1,
  max: 365,
  default: 365,
  description: `Markets that closed within this many calendar days in New York, today included; at most the newest ${MOST_MARKETS.toLocaleString("en-US")} of each venue.`,
})

/** The resolved markets of each venue, and whether it was ever read. */
export async function readResolved(knowledge: Knowledge, range: DayRange, days: number) {
  return Promise.all(
    VENUES.map(async (venue) => {
      const outcomes = await listOutcomes(knowledge, venue, range, days)
      const isRead = outcomes.length > 0 || (await isBegunBy(knowledge.facts(venueFamilies[venue]), knowledge.asOf))
      return { venue, outcomes, isRead }
    }),
  )
}

async function listOutcomes(
  knowledge: Knowledge,
  venue: Venue,
  range: DayRange,
  days: number,
): Promise<CrowdOutcome[]> {
  const { first, last } = lastDates(range, days)
  const describedTo = range.end === undefined ? undefined : new Date(last)
  const bodies = await knowledge
    .facts(venueFamilies[venue])
    .bodies({ subjects: ["outcome"], describedFrom: new Date(first), describedTo }, { most: MOST_MARKETS })
  return bodies.filter((body) => body.kind === "outcome")
}

/** False unless the range ends before the first known resolution at any venue. */
export async function beforeOutcomes(knowledge: Knowledge, range: DayRange) {
  const counts = VENUES.map((venue) => knowledge.facts(venueFamilies[venue]).count({ subjects: ["outcome"] }))
  const firsts = (await Promise.all(counts)).flatMap(({ oldest }) => (oldest ? utcDate(oldest) : []))
  return beforeRecord(range, firsts.sort()[0])
}

import { type CrowdOutcome, VENUES, type Venue } from "../../context/crowd/facts"
import type { Knowledge } from "../../knowledge/knowledge"
import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { integer } from "../params"
import { isBegunBy, venueFamilies } from "./board"

/** Per venue, newest first: more would cost time and change little. */
const MOST_MARKETS = 1_000

export const daysParam = integer({
  min: 1,
  max: 365,
  default: 365,
  description: `Markets that closed within this many calendar days in New York, today included; at most the newest ${MOST_MARKETS.toLocaleString("en-US")} of each venue.`,
})

/** The markets of each venue that have resolved, and whether it has been read at all. */
export async function readResolved(knowledge: Knowledge, days: number) {
  return Promise.all(
    VENUES.map(async (venue) => {
      const outcomes = await listOutcomes(knowledge, venue, days)
      const isRead = outcomes.length > 0 || (await isBegunBy(knowledge.facts(venueFamilies[venue]), knowledge.asOf))
      return { venue, outcomes, isRead }
    }),
  )
}

async function listOutcomes(knowledge: Knowledge, venue: Venue, days: number): Promise<CrowdOutcome[]> {
  const describedFrom = new Date(addDays(newYorkDate(knowledge.asOf), 1 - days))
  const facts = await knowledge
    .facts(venueFamilies[venue])
    .list({ subjects: ["outcome"], describedFrom }, { most: MOST_MARKETS })
  return facts.flatMap(({ body }) => (body.kind === "outcome" ? [body] : []))
}

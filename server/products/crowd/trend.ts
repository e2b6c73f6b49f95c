import { type CrowdFact, snapshotKey, VENUES } from "../../context/crowd/facts"
import { probabilityOf } from "../../context/crowd/probability"
import { meanProbability, type Question } from "../../context/crowd/questions"
import type { Knowledge } from "../../knowledge/knowledge"
import { addDays } from "../../platform/dates"
import { newYorkDate, newYorkInstant } from "../../platform/exchange/sessions"
import { venueFamilies } from "./board"

type Point = { date: string; probability: number }

/** The consensus in the first hour of each of the last days, over the venues that list the question now. */
export async function readTrend(knowledge: Knowledge, days: number): Promise<(question: Question) => Point[]> {
  const today = newYorkDate(knowledge.asOf)
  const dates = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days))
  const keys = dates.map((date) => snapshotKey(newYorkInstant(date, "00:00")))
  const byVenue = new Map(
    await Promise.all(
      VENUES.map(async (venue) => {
        const facts = await knowledge.facts(venueFamilies[venue]).list({ keys })
        return [venue, new Map(facts.map(({ key, body }) => [key, pricesOf(body)]))] as const
      }),
    ),
  )
  return ({ listings }) =>
    dates.flatMap((date, index) => {
      const prices = listings.flatMap(({ venue, question }) => {
        const probability = byVenue.get(venue)?.get(keys[index])?.get(question.market_id) ?? null
        return probability === null ? [] : [{ probability }]
      })
      return prices.length === 0 ? [] : [{ date, probability: meanProbability(prices) }]
    })
}

function pricesOf(fact: CrowdFact): ReadonlyMap<string, number | null> {
  const quotes = fact.kind === "snapshot" ? fact.quotes : []
  return new Map(quotes.map((quote) => [quote.market_id, probabilityOf(quote)]))
}

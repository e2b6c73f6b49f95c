import { mean } from "../../platform/statistics/moments"
import type { CrowdQuestion, CrowdSnapshot, Quote, Venue } from "./facts"
import { probabilityOf } from "./probability"
import { questionId, titleKey } from "./titles"

/** A market with its price at one moment. */
export type Listing = {
  venue: Venue
  question: CrowdQuestion
  quote: Quote
  probability: number
  observedAt: string
}

/** What one or several venues put a price on under the same title. */
export type Question = { id: string; title: string; listings: readonly Listing[]; probability: number }

/** The markets of a venue that had a price; one that is past its close is no open question any more. */
export function listingsOf(
  venue: Venue,
  { quotes, observed_at }: CrowdSnapshot,
  questions: readonly CrowdQuestion[],
  asOf: Date,
): Listing[] {
  const quoteOf = new Map(quotes.map(({ market_id, ...quote }) => [market_id, quote]))
  return questions.flatMap((question) => {
    const quote = quoteOf.get(question.market_id)
    const probability = quote ? probabilityOf(quote) : null
    const isOpen = question.closes_at === null || Date.parse(question.closes_at) > asOf.getTime()
    if (!quote || probability === null || !isOpen) return []
    return { venue, question, quote, probability, observedAt: observed_at }
  })
}

/**
 * The listings by question. Markets of two venues are one question where their titles are the same to the letter; where a
 * venue has the title twice, nobody can tell which of them is meant, and each stays alone.
 */
export function questionsOf(listings: readonly Listing[]): Question[] {
  const byTitle = [...Map.groupBy(listings, ({ question }) => titleKey(question.title)).entries()]
  return byTitle.flatMap(([key, group]) => {
    if (isUnambiguous(group)) return [questionFrom(questionId(key), group)]
    return group.map((listing) => questionFrom(questionId(key, listing.venue, listing.question.market_id), [listing]))
  })
}

function isUnambiguous(group: readonly Listing[]): boolean {
  return new Set(group.map(({ venue }) => venue)).size === group.length
}

function questionFrom(id: string, listings: readonly Listing[]): Question {
  return { id, title: listings[0].question.title, listings, probability: meanProbability(listings) }
}

/** Every venue counts the same: their volumes are in dollars, in contracts and in play money. */
export function meanProbability(listings: readonly { probability: number }[]): number {
  const average = mean(listings.map(({ probability }) => probability))
  if (average === null) throw new RangeError("a question has no venue")
  return average
}

import { mean } from "../../platform/statistics/moments"
import type { CrowdQuestion, CrowdSnapshot, Quote, Venue } from "./facts"
import { probabilityOf } from "./probability"
import { questionId, titleKey } from "./titles"

export type Listing = {
  venue: Venue
  question: CrowdQuestion
  quote: Quote
  probability: number
  observedAt: string
}

export type Question = { id: string; title: string; listings: readonly Listing[]; probability: number }

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
    if (!quote || probability === null || isOver(question, observed_at, asOf)) return []
    return { venue, question, quote, probability, observedAt: observed_at }
  })
}

/** A venue that still quotes a market after its planned close has not kept to the plan. */
function isOver({ closes_at }: CrowdQuestion, observedAt: string, asOf: Date): boolean {
  if (closes_at === null || Date.parse(closes_at) <= Date.parse(observedAt)) return false
  return Date.parse(closes_at) <= asOf.getTime()
}

/** Titles must match by key. When a venue has a title twice, either could be meant, so each market stays alone. */
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

/** Venues have equal weights, because their volumes are in dollars, contracts and play money. */
export function meanProbability(listings: readonly { probability: number }[]): number {
  const average = mean(listings.map(({ probability }) => probability))
  if (average === null) throw new RangeError("a question has no venue")
  return average
}

import type { Venue } from "./facts"
import { type Listing, questionsOf } from "./questions"

export type Divergence = {
  title: string
  quoted: Listing & { quote: { bid: number; ask: number } }
  other: Listing
  side: "above_ask" | "below_bid"
  gap: number
}

export type DivergenceScan = {
  rows: Divergence[]
  markets: Record<Venue, number>
  matchedTitles: number
  comparedPairs: number
}

/** A venue without both a bid and an ask can only be the other side of a pair. */
export function divergencesOf(listings: readonly Listing[]): DivergenceScan {
  const matched = questionsOf(listings).filter(({ listings }) => listings.length > 1)
  const pairs = matched.flatMap(({ listings: group }) =>
    group.flatMap((quoted) =>
      group.filter((other) => other !== quoted && isQuoted(quoted)).map((other) => ({ quoted, other })),
    ),
  )
  const count = (venue: Venue) => listings.filter((listing) => listing.venue === venue).length
  return {
    rows: pairs.flatMap(({ quoted, other }) => divergenceOf(quoted, other) ?? []),
    markets: { polymarket: count("polymarket"), kalshi: count("kalshi"), manifold: count("manifold") },
    matchedTitles: matched.length,
    comparedPairs: pairs.length,
  }
}

function isQuoted(listing: Listing): listing is Divergence["quoted"] {
  return listing.quote.bid !== null && listing.quote.ask !== null
}

function divergenceOf(quoted: Listing, other: Listing): Divergence | null {
  if (!isQuoted(quoted)) return null
  const { bid, ask } = quoted.quote
  const { title } = quoted.question
  if (other.probability > ask) return { title, quoted, other, side: "above_ask", gap: other.probability - ask }
  if (other.probability < bid) return { title, quoted, other, side: "below_bid", gap: bid - other.probability }
  return null
}

import type { Quote, Venue } from "../facts"
import { probabilityOf } from "../probability"
import type { Listing } from "../questions"

const observedAt = "2026-11-20T05:00:00.000Z"

export function listing(venue: Venue, title: string, price: number | [bid: number, ask: number], id = "m1"): Listing {
  const [bid, ask] = typeof price === "number" ? [null, null] : price
  const quote: Quote = { bid, ask, last: typeof price === "number" ? price : null, volume: null }
  const probability = probabilityOf(quote)
  if (probability === null) throw new RangeError(`a listing at ${price} has no price`)
  return {
    venue,
    question: {
      kind: "question",
      market_id: id,
      title,
      category: null,
      url: "https://example.com/",
      opened_at: "2026-11-01T00:00:00.000Z",
      closes_at: null,
    },
    quote,
    probability,
    observedAt,
  }
}

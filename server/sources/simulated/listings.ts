import { SPY } from "../../bars/panel"
import { RandomStream } from "./random"

/** What a ticker is a listing of, and how its price and its volume stand to those of the first listing. */
export type Listing = {
  /** The ticker whose path it follows. */
  of: string
  priceRatio: number
  volumeRatio: number
  /** Standard deviation of the daily noise in the price ratio. */
  ratioNoise: number
}

const shareClass = (of: string, priceRatio: number, volumeRatio: number): Listing => ({
  of,
  priceRatio,
  volumeRatio,
  ratioNoise: 0.0016,
})
const sameIndex = (of: string, priceRatio: number): Listing => ({
  of,
  priceRatio,
  volumeRatio: 0.1 / priceRatio,
  ratioNoise: 0.00005,
})

/** Share classes of one company, and the other large funds on the S&P 500; the ratios are about those of life. */
const FURTHER_LISTINGS: Readonly<Record<string, Listing>> = {
  GOOG: shareClass("GOOGL", 0.995, 0.8),
  FOX: shareClass("FOXA", 0.93, 0.35),
  NWS: shareClass("NWSA", 1.04, 0.3),
  IVV: sameIndex(SPY, 1.007),
  VOO: sameIndex(SPY, 0.918),
}

export function listingOf(ticker: string): Listing {
  return FURTHER_LISTINGS[ticker] ?? { of: ticker, priceRatio: 1, volumeRatio: 1, ratioNoise: 0 }
}

/** The price of a further listing over that of the first, session by session. */
export class PriceRatio {
  private readonly random: RandomStream
  private deviation = 0

  constructor(
    seed: string,
    ticker: string,
    private readonly listing: Listing,
  ) {
    this.random = new RandomStream(seed, "listing", ticker)
  }

  next(): number {
    const { priceRatio, ratioNoise } = this.listing
    if (ratioNoise === 0) return priceRatio
    this.deviation = 0.9 * this.deviation + ratioNoise * this.random.normal()
    return priceRatio * Math.exp(this.deviation)
  }
}

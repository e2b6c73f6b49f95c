import { SPY } from "../../bars/panel"
import { RandomStream } from "./random"

/** How a ticker relates to the first listing of the same underlying. */
export type Listing = {
  of: string
  priceRatio: number
  volumeRatio: number
  /** Daily standard deviation of the price ratio. */
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

/** Share classes and further S&P 500 funds; the ratios are close to the real ones. */
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

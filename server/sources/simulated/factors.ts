import { RandomStream } from "./random"
import { USUAL_VOLATILITY, type Volatility, YEAR } from "./volatility"

/** Log returns of one factor, close to close, the part of each before the open, and its ordinary daily volatility. */
export type Factor = { whole: Float64Array; gap: Float64Array; usualVolatility: number }

type FactorNature = {
  /** Yearly volatility in ordinary times. */
  volatility: number
  /** How much of the market's unrest it shares: 0 none, 1 all. */
  unrest: number
  /** How much of its recent direction a day takes over. */
  momentum: number
}

const sector = (volatility: number): FactorNature => ({ volatility, unrest: 0.6, momentum: 0.05 })
const other = (volatility: number, unrest: number): FactorNature => ({ volatility, unrest, momentum: 0 })

const NATURES: Readonly<Record<string, FactorNature>> = {
  "Communication Services": sector(0.09),
  "Consumer Discretionary": sector(0.075),
  "Consumer Staples": sector(0.08),
  Energy: sector(0.2),
  Financials: sector(0.1),
  "Health Care": sector(0.085),
  Industrials: sector(0.065),
  "Information Technology": sector(0.09),
  Materials: sector(0.09),
  "Real Estate": sector(0.11),
  Utilities: sector(0.13),
  small: other(0.085, 0.5),
  growth: other(0.075, 0.5),
  semiconductors: other(0.14, 0.4),
  biotech: other(0.17, 0.3),
  banks: other(0.13, 0.7),
  europe: other(0.08, 0.5),
  japan: other(0.11, 0.4),
  china: other(0.2, 0.3),
  emerging: other(0.09, 0.5),
  rates: other(0.135, 0.3),
  credit: other(0.045, 0.9),
  gold: other(0.14, 0.3),
  oil: other(0.27, 0.4),
  gas: other(0.5, 0.2),
  metals: other(0.16, 0.4),
  dollar: other(0.065, 0.3),
  crypto: other(0.52, 0.3),
}

const PULL_HOME = 0.35
const GAP_SHARE = 0.3

/** Every factor by name: `market`, the eleven sectors, then styles, regions, bonds and commodities. */
export function simulateFactors(seed: string, weather: Volatility): ReadonlyMap<string, Factor> {
  const market = { whole: weather.market, gap: weather.marketGap, usualVolatility: USUAL_VOLATILITY }
  const others = Object.entries(NATURES).map(
    ([name, nature]) => [name, simulateFactor(seed, name, nature, weather)] as const,
  )
  return new Map([["market", market], ...others])
}

function simulateFactor(seed: string, name: string, nature: FactorNature, weather: Volatility): Factor {
  const random = new RandomStream(seed, "factor", name)
  const count = weather.market.length
  const daily = nature.volatility / Math.sqrt(YEAR)
  const factor = { whole: new Float64Array(count), gap: new Float64Array(count), usualVolatility: daily }
  let level = 0
  let recent = 0
  let ownUnrest = 0
  for (let session = 0; session < count; session++) {
    const unrest = nature.unrest * Math.log(weather.volatility[session] / USUAL_VOLATILITY)
    const volatility = daily * Math.exp(unrest + ownUnrest)
    const shock = random.fatTailed(5)
    const move = nature.momentum * recent - (PULL_HOME * level) / YEAR + volatility * shock
    factor.whole[session] = move
    factor.gap[session] = volatility * (GAP_SHARE * shock + 0.3 * random.normal())
    level += move
    recent = 0.7 * recent + move
    ownUnrest = 0.97 * ownUnrest + 0.03 * (Math.abs(shock) - 0.72)
  }
  return factor
}

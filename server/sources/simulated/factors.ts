import type { MarketFactor } from "./marketFactor"
import { RandomStream } from "./random"
import { USUAL_VOLATILITY, YEAR } from "./volatility"

/** Log returns of one factor, the part of each before the open, and the ordinary daily volatility. */
type Factor = { whole: Float64Array; gap: Float64Array; usualVolatility: number }

export type Factors = {
  /** `market`, a sector, a style, region, bond or commodity, or a `subIndustryFactor`. Throws for any other name. */
  get(name: string): Factor
}

type FactorNature = {
  /** Yearly, in ordinary times. */
  volatility: number
  /** Share of the market's excess volatility that the factor takes on, 0 to 1. */
  marketVolatility: number
}

const sector = (volatility: number): FactorNature => ({ volatility, marketVolatility: 0.36 })
const other = (volatility: number, marketVolatility: number): FactorNature => ({ volatility, marketVolatility })

const NATURES: Readonly<Record<string, FactorNature>> = {
  "Communication Services": sector(0.078),
  "Consumer Discretionary": sector(0.073),
  "Consumer Staples": sector(0.084),
  Energy: sector(0.18),
  Financials: sector(0.095),
  "Health Care": sector(0.084),
  Industrials: sector(0.067),
  "Information Technology": sector(0.09),
  Materials: sector(0.084),
  "Real Estate": sector(0.118),
  Utilities: sector(0.123),
  small: other(0.07, 0.5),
  growth: other(0.06, 0.5),
  semiconductors: other(0.13, 0.4),
  biotech: other(0.17, 0.3),
  banks: other(0.1, 0.7),
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
const SUB_INDUSTRY = other(0.07, 0.5)
const SUB_INDUSTRY_PREFIX = "sub-industry "

/** Speed of mean reversion, a year. */
const MEAN_REVERSION = 0.15
/** Share of the variance before the open. */
const GAP_SHARE = 0.3

export const subIndustryFactor = (name: string) => `${SUB_INDUSTRY_PREFIX}${name}`

export function simulateFactors(seed: string, market: MarketFactor): Factors {
  const known = new Map<string, Factor>([["market", { ...market, usualVolatility: USUAL_VOLATILITY }]])
  return {
    get(name) {
      const factor = known.get(name) ?? simulateFactor(seed, name, market)
      known.set(name, factor)
      return factor
    },
  }
}

function natureOf(name: string): FactorNature {
  const nature = name.startsWith(SUB_INDUSTRY_PREFIX) ? SUB_INDUSTRY : NATURES[name]
  if (!nature) throw new Error(`no factor named ${name}`)
  return nature
}

function simulateFactor(seed: string, name: string, market: MarketFactor): Factor {
  const nature = natureOf(name)
  const random = new RandomStream(seed, "factor", name)
  const count = market.whole.length
  const daily = nature.volatility / Math.sqrt(YEAR)
  const factor = { whole: new Float64Array(count), gap: new Float64Array(count), usualVolatility: daily }
  let level = 0
  let ownLogVolatility = 0
  for (let session = 0; session < count; session++) {
    const shared = nature.marketVolatility * Math.log(market.volatility[session] / USUAL_VOLATILITY)
    const volatility = daily * Math.exp(shared + ownLogVolatility)
    const gap = Math.sqrt(GAP_SHARE) * random.fatTailed(4)
    const intraday = Math.sqrt(1 - GAP_SHARE) * random.fatTailed(4)
    factor.gap[session] = volatility * gap
    factor.whole[session] = volatility * (gap + intraday) - (MEAN_REVERSION * level) / YEAR
    level += factor.whole[session]
    ownLogVolatility = 0.97 * ownLogVolatility + 0.03 * (Math.abs(gap + intraday) - 0.76)
  }
  return factor
}

import { Trend } from "./bearMarkets"
import { RandomStream, skewed } from "./random"
import { type VixSeries, VixWriter } from "./vix"
import { LogVolatility, USUAL_VOLATILITY } from "./volatility"

export type MarketFactor = {
  /** Log returns close to close, and the part before the open. */
  whole: Float64Array
  gap: Float64Array
  /** Daily, of the log return. */
  volatility: Float64Array
  vix: VixSeries
}

/** Share of the variance before the open, and the skew of each part. */
const GAP_SHARE = 0.35
const GAP_SKEW = 0.2
const INTRADAY_SKEW = 0.04

/** The first `count` sessions. A longer market begins the same. */
export function simulateMarketFactor(seed: string, from: string, count: number): MarketFactor {
  const random = new RandomStream(seed, "market")
  const trend = new Trend(new RandomStream(seed, "bear markets"), from)
  const logVolatility = new LogVolatility()
  const vix = new VixWriter(count, new RandomStream(seed, "vix"))
  const column = () => new Float64Array(count)
  const market = { whole: column(), gap: column(), volatility: column(), vix: vix.series }
  let level = 0
  for (let session = 0; session < count; session++) {
    const growth = trend.growth(session, level)
    const volatility = USUAL_VOLATILITY * Math.exp(logVolatility.now)
    const gap = Math.sqrt(GAP_SHARE) * boundedShock(skewed(random.normal(), GAP_SKEW))
    const intraday = Math.sqrt(1 - GAP_SHARE) * boundedShock(skewed(random.normal(), INTRADAY_SKEW))
    market.gap[session] = growth + volatility * gap
    market.whole[session] = growth + volatility * (gap + intraday)
    market.volatility[session] = volatility
    level += market.whole[session]
    logVolatility.update(gap + intraday, trend.bear !== null, random)
    vix.write(session, logVolatility.expected)
  }
  return market
}

/** Beyond seven standard deviations, circuit breakers would have stopped trading. */
function boundedShock(shock: number): number {
  return Math.max(-7, Math.min(7, shock))
}

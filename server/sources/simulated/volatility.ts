import { RandomStream } from "./random"

/** What the whole market lives through, one value a session: the part of the world that every instrument shares. */
export type Volatility = {
  /** Log return of the market from close to close, and the part of it that happens before the open. */
  market: Float64Array
  marketGap: Float64Array
  /** Standard deviation of the market's daily log return. */
  volatility: Float64Array
  vix: { open: Float64Array; high: Float64Array; low: Float64Array; close: Float64Array }
}

export const YEAR = 252
/** The market's daily volatility in an ordinary year. */
export const USUAL_VOLATILITY = 0.155 / Math.sqrt(YEAR)

type Regime = {
  /** Yearly volatility towards which the regime pulls, and yearly log drift while it lasts. */
  volatility: number
  drift: number
  /** Chance a session of going over into each regime, by name. */
  leaves: Readonly<Partial<Record<RegimeName, number>>>
}

type RegimeName = "calm" | "normal" | "stressed" | "crisis"

const REGIMES: Readonly<Record<RegimeName, Regime>> = {
  calm: { volatility: 0.1, drift: 0.1, leaves: { normal: 0.014, stressed: 0.0008 } },
  normal: { volatility: 0.145, drift: 0.05, leaves: { calm: 0.011, stressed: 0.0095, crisis: 0.0004 } },
  stressed: { volatility: 0.225, drift: -0.1, leaves: { normal: 0.024, crisis: 0.0055 } },
  crisis: { volatility: 0.46, drift: -0.45, leaves: { stressed: 0.045, normal: 0.008 } },
}

/** Log growth of the market a year, to which its price is drawn back so slowly that only decades show it. */
const TREND = 0.084
const PULL_TO_TREND = 0.35
const GAP_SHARE = 0.35

/** The weather of the first `count` sessions of a world; a longer one begins with the same values. */
export function simulateVolatility(seed: string, count: number): Volatility {
  const random = new RandomStream(seed, "weather")
  const column = () => new Float64Array(count)
  const vix = { open: column(), high: column(), low: column(), close: column() }
  const weather = { market: column(), marketGap: column(), volatility: column(), vix }
  let regime: RegimeName = "normal"
  let logVolatility = Math.log(REGIMES.normal.volatility)
  let level = 0
  let rebound = 0
  let logVix = Math.log(16)
  for (let session = 0; session < count; session++) {
    regime = nextRegime(regime, random.uniform())
    const { volatility: home, drift } = REGIMES[regime]
    const volatility = Math.exp(logVolatility) / Math.sqrt(YEAR)
    const shock = boundedShock(random.fatTailed(6))
    const growth = (drift + PULL_TO_TREND * ((TREND * session) / YEAR - level)) / YEAR + rebound
    weather.market[session] = growth + volatility * shock
    weather.marketGap[session] = volatility * (GAP_SHARE * shock + 0.4 * random.normal())
    weather.volatility[session] = volatility
    level += weather.market[session]
    rebound = Math.abs(shock) > 2.5 ? -0.1 * volatility * shock : 0

    // Falls raise the volatility of the days after them more than rises do.
    logVolatility += 0.07 * (Math.log(home) - logVolatility)
    logVolatility += 0.035 * (Math.abs(shock) - 0.75) - 0.035 * shock + 0.02 * random.normal()
    logVolatility = Math.min(Math.log(0.85), Math.max(Math.log(0.06), logVolatility))
    logVix = writeVix(vix, session, logVix, Math.exp(logVolatility), shock, random)
  }
  return weather
}

/** The index follows the volatility to come with a lag, and jumps against the market on the day. */
function writeVix(
  vix: Volatility["vix"],
  session: number,
  before: number,
  volatility: number,
  shock: number,
  random: RandomStream,
): number {
  const fair = Math.log(4.2 + 98 * volatility)
  const surprise = -0.05 * shock + 0.012 * (shock * shock - 1) + 0.03 * random.fatTailed(5)
  const after = Math.min(Math.log(85), Math.max(Math.log(9.1), before + 0.14 * (fair - before) + surprise))
  const open = before + 0.35 * (after - before) + 0.012 * random.normal()
  const reach = 0.045
  vix.open[session] = toCents(Math.exp(open))
  vix.close[session] = toCents(Math.exp(after))
  vix.high[session] = toCents(Math.exp(open + bridgeMaximum(after - open, reach, random.uniform())))
  vix.low[session] = toCents(Math.exp(open - bridgeMaximum(open - after, reach, random.uniform())))
  return after
}

function nextRegime(regime: RegimeName, chance: number): RegimeName {
  let left = chance
  for (const name of ["calm", "normal", "stressed", "crisis"] as const) {
    left -= REGIMES[regime].leaves[name] ?? 0
    if (left < 0) return name
  }
  return regime
}

/** Beyond seven standard deviations circuit breakers would have stopped the day. */
function boundedShock(shock: number): number {
  return Math.max(-7, Math.min(7, shock))
}

/** How far above its start a random walk of this volatility gets on its way to `end`, at this quantile. */
export function bridgeMaximum(end: number, volatility: number, quantile: number): number {
  return (end + Math.sqrt(end * end - 2 * volatility * volatility * Math.log(quantile))) / 2
}

export function toCents(price: number): number {
  return Math.round(price * 100) / 100
}

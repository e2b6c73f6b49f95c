import type { RandomStream } from "./random"

export const YEAR = 252
/** Daily, for a market between calm and wild. */
export const USUAL_VOLATILITY = 0.104 / Math.sqrt(YEAR)

/** How much of the slow and of the fast part of log volatility remains after a session. */
const SLOW_DECAY = 0.991
const FAST_DECAY = 0.77
const SLOW_NOISE = 0.05
const FAST_NOISE = 0.02
/** Falls raise both parts, and rises lower them. */
const SLOW_LEVERAGE = 0.055
const FAST_LEVERAGE = 0.13
/** Large moves in either direction raise it. */
const CLUSTERING = 0.04
const MEAN_ABSOLUTE_SHOCK = 0.8
/** Log volatility added in a bear market. */
const BEAR_LIFT = 0.15
const BOUNDS = { lowest: -0.75, highest: 1.05 }

/** Log of the market's volatility over the usual one, with a slow and a fast mean-reverting part. */
export class LogVolatility {
  private slow = 0
  private fast = 0
  private lift = 0

  get now(): number {
    return bounded(this.slow + this.fast + this.lift)
  }

  /** Expected average over the next 21 sessions. */
  get expected(): number {
    const left = (decay: number) => (1 - decay ** 21) / (21 * (1 - decay))
    return bounded(left(SLOW_DECAY) * this.slow + left(FAST_DECAY) * this.fast + this.lift)
  }

  update(shock: number, isBearMarket: boolean, random: RandomStream): void {
    this.slow = SLOW_DECAY * this.slow - SLOW_LEVERAGE * shock + SLOW_NOISE * random.normal()
    this.fast =
      FAST_DECAY * this.fast -
      FAST_LEVERAGE * shock +
      CLUSTERING * (Math.abs(shock) - MEAN_ABSOLUTE_SHOCK) +
      FAST_NOISE * random.normal()
    this.lift += 0.05 * ((isBearMarket ? BEAR_LIFT : 0) - this.lift)
  }
}

function bounded(logVolatility: number): number {
  return Math.min(BOUNDS.highest, Math.max(BOUNDS.lowest, logVolatility))
}

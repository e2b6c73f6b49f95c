import type { RandomStream } from "./random"

export const YEAR = 252
/** The market's daily volatility on a day in the middle between calm and wild ones. */
export const USUAL_VOLATILITY = 0.112 / Math.sqrt(YEAR)

/** How much of the log volatility's slow part and of its fast part is left a session later. */
const SLOW_DECAY = 0.988
const FAST_DECAY = 0.84
const SLOW_NOISE = 0.048
const FAST_NOISE = 0.02
/** Falls raise the volatility of the days after them, and rises lower it. */
const LEVERAGE = 0.25
/** So do large moves in either direction. */
const CLUSTERING = 0.03
const MEAN_ABSOLUTE_SHOCK = 0.8
/** Log volatility added once a bear market is under way. */
const BEAR_LIFT = 0.15
const BOUNDS = { lowest: -0.75, highest: 1.05 }

/** The market's log volatility, over the usual one, as a slow and a fast part that both return to nothing. */
export class LogVolatility {
  private slow = 0
  private fast = 0
  private lift = 0

  /** Over the usual one, in logs. */
  get now(): number {
    return bounded(this.slow + this.fast + this.lift)
  }

  /** As it is to be expected on average over the 21 sessions to come. */
  get expected(): number {
    const left = (decay: number) => (1 - decay ** 21) / (21 * (1 - decay))
    return bounded(left(SLOW_DECAY) * this.slow + left(FAST_DECAY) * this.fast + this.lift)
  }

  /** Takes in the session's standardised move. */
  update(shock: number, isBearMarket: boolean, random: RandomStream): void {
    this.slow = SLOW_DECAY * this.slow + SLOW_NOISE * random.normal()
    this.fast =
      FAST_DECAY * this.fast -
      LEVERAGE * shock +
      CLUSTERING * (Math.abs(shock) - MEAN_ABSOLUTE_SHOCK) +
      FAST_NOISE * random.normal()
    this.lift += 0.05 * ((isBearMarket ? BEAR_LIFT : 0) - this.lift)
  }
}

function bounded(logVolatility: number): number {
  return Math.min(BOUNDS.highest, Math.max(BOUNDS.lowest, logVolatility))
}

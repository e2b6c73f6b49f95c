import type { RandomStream } from "./random"
import { YEAR } from "./volatility"

/** A fall of the market that takes months, from one session to another, both included. */
export type BearMarket = {
  first: number
  last: number
  /** Log fall of the trend from its first session to its last. */
  depth: number
}

/** Log growth of the market a year over the long run. */
const TREND = 0.095
/** Sessions after which a fall is made up for by 63%. */
const RECOVERY = 280
/** How fast the market is drawn to its trend, a year: so slowly that only decades show it, and closely in a bear market. */
const PULL = { usual: 0.2, bear: 5.5 }

/**
 * The line around which the market moves: steady growth, and about once in a decade a bear market that takes a third or
 * more. Asked session by session, so that a longer world begins with the same line.
 */
export class Trend {
  bear: BearMarket | null = null
  private next: BearMarket
  private line = 0
  private hole = 0

  constructor(private readonly random: RandomStream) {
    this.next = this.bearAfter(Math.floor(random.between(2, 9) * YEAR))
  }

  /** The expected log move of a session of a market that stands at `level`. */
  growth(session: number, level: number): number {
    if (session > this.next.last) this.next = this.bearAfter(session + Math.floor(this.random.between(9, 12) * YEAR))
    this.bear = session >= this.next.first ? this.next : null
    const before = this.line - this.hole
    this.line += TREND / YEAR
    this.hole = this.bear ? this.hole + this.fallOf(this.bear) : this.hole * (1 - 1 / RECOVERY)
    const pull = this.bear ? PULL.bear : PULL.usual
    return this.line - this.hole - before + (pull * (before - level)) / YEAR
  }

  private fallOf({ first, last, depth }: BearMarket): number {
    return depth / (last - first + 1) + TREND / YEAR
  }

  private bearAfter(first: number): BearMarket {
    const length = Math.floor(this.random.between(90, 230))
    return { first, last: first + length - 1, depth: this.random.between(0.4, 0.48) }
  }
}

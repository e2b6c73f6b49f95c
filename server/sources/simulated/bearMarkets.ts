import type { RandomStream } from "./random"
import { YEAR } from "./volatility"

export type BearMarket = {
  first: number
  last: number
  depth: number
}

/** Long-run log growth of the market a year. */
const TREND = 0.095
/** Sessions after which 63% of a fall has been recovered. */
const RECOVERY = 280
/** Years before the first bear market. Short worlds are those of the tests, which need forecasts of falls, too. */
const YEARS_BEFORE = { long: [2, 9], short: [0.9, 1.2] }
/** A world that begins on this day or later is short. */
const SHORT_WORLDS_FROM = "2020-01-01"
/** Pull of the market to its trend, a year: noticeable only over decades, but strong in a bear market. */
const PULL = { usual: 0.2, bear: 5.5 }

/**
 * The market's trend: steady growth, and about once in a decade a bear market of a third or more. It is generated
 * session by session, so a longer world begins the same.
 */
export class Trend {
  bear: BearMarket | null = null
  private next: BearMarket
  private line = 0
  private hole = 0

  constructor(
    private readonly random: RandomStream,
    worldFrom: string,
  ) {
    const [earliest, latest] = YEARS_BEFORE[worldFrom < SHORT_WORLDS_FROM ? "long" : "short"]
    this.next = this.bearAfter(Math.floor(random.between(earliest, latest) * YEAR))
  }

  /** Expected log move of a session, with the market at `level`. */
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

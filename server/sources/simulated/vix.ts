import { bridgeMaximum, toCents } from "./prices"
import type { RandomStream } from "./random"
import { USUAL_VOLATILITY, YEAR } from "./volatility"

export type VixSeries = { open: Float64Array; high: Float64Array; low: Float64Array; close: Float64Array }

/** Premium of option prices over the coming volatility. */
const PREMIUM = { points: 4.2, ratio: 1 }
const NOISE = { decay: 0.9, size: 0.025 }
const REACH = 0.045

export class VixWriter {
  readonly series: VixSeries
  private logVix = Math.log(16)
  private noise = 0

  constructor(
    count: number,
    private readonly random: RandomStream,
  ) {
    const column = () => new Float64Array(count)
    this.series = { open: column(), high: column(), low: column(), close: column() }
  }

  /** `expected` is the log of expected over usual volatility, as of the close. */
  write(session: number, expected: number): void {
    const { random, series, logVix: before } = this
    const yearly = USUAL_VOLATILITY * Math.sqrt(YEAR) * Math.exp(expected + 0.12)
    const fair = Math.log(PREMIUM.points + 100 * PREMIUM.ratio * yearly)
    this.noise = NOISE.decay * this.noise + NOISE.size * random.fatTailed(5)
    const after = Math.min(Math.log(85), Math.max(Math.log(9.1), fair + this.noise))
    const open = before + 0.35 * (after - before) + 0.012 * random.normal()
    series.open[session] = toCents(Math.exp(open))
    series.close[session] = toCents(Math.exp(after))
    series.high[session] = toCents(Math.exp(open + bridgeMaximum(after - open, REACH, random.uniform())))
    series.low[session] = toCents(Math.exp(open - bridgeMaximum(open - after, REACH, random.uniform())))
    this.logVix = after
  }
}

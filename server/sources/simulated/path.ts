import type { UniverseMember } from "../../market/universe"
import { type Lifetime, lifetimeOf } from "./lifetime"
import { RandomStream } from "./random"
import { type Traits, traitsOf } from "./traits"
import { bridgeMaximum, toCents, YEAR } from "./volatility"
import type { World } from "./world"

/** One session of one instrument, raw as traded. The same object is handed out again and again: copy what is kept. */
export type Day = {
  open: number
  high: number
  low: number
  close: number
  volume: number
  /** New shares per share of the first session. */
  splitFactor: number
  /** New shares per old share on the session of a split, else 1. */
  splitRatio: number
  /** USD a share that goes ex on the session, else 0. */
  dividend: number
}

const QUARTER = 63
const SPLIT_RATIOS = [2, 3, 4, 5, 10]
const SESSIONS_BETWEEN_SPLITS = 180
const LOW_PRICE = 4
/** Share of an ordinary day's move that the next day takes back, and how much more of an extreme one. */
const REVERSAL = 0.035
const EXTREME_REVERSAL = 0.07
const EXTREME = 2.5
const PULL_HOME = 0.07

/** The life of one instrument, walked session by session and resumed where it was left. */
export class Path {
  /** The next session to be walked. */
  next = 0
  private readonly traits: Traits
  private readonly lifetime: Lifetime
  private readonly random: RandomStream
  private readonly day: Day
  private price: number
  private level = 0
  private ownUnrest = 0
  private takenBack = 0
  private volumeMood = 0
  private pendingSplit = 1
  private lastSplit = Number.NEGATIVE_INFINITY

  constructor(seed: string, member: UniverseMember, worldFrom: string) {
    this.traits = traitsOf(seed, member)
    this.lifetime = lifetimeOf(seed, member, worldFrom)
    this.random = new RandomStream(seed, "path", member.ticker)
    this.price = this.traits.startPrice
    this.day = { open: 0, high: 0, low: 0, close: this.price, volume: 0, splitFactor: 1, splitRatio: 1, dividend: 0 }
  }

  /** Walks through session `through` and hands over each day on which the instrument traded. */
  walk(world: World, through: number, record: (session: number, day: Day) => void): void {
    const exposures = this.traits.exposures.map(([name, weight]) => {
      const factor = world.factors.get(name)
      if (!factor) throw new Error(`no factor named ${name}`)
      return { ...factor, weight }
    })
    const spread = Math.sqrt(
      exposures.reduce((sum, { weight, usualVolatility }) => sum + (weight * usualVolatility) ** 2, 0) +
        this.traits.ownVolatility ** 2,
    )
    const stop = Math.min(through, this.lifetime.last)
    for (let session = Math.max(this.next, this.lifetime.first); session <= stop; session++) {
      let whole = 0
      let gap = 0
      const tie = this.isBidFor(session) ? 0.08 : 1
      for (const factor of exposures) {
        whole += tie * factor.weight * factor.whole[session]
        gap += tie * factor.weight * factor.gap[session]
      }
      this.trade(session, whole, gap, spread * tie, world.unrest[session], world.isShort[session])
      record(session, this.day)
    }
    this.next = Math.max(this.next, through + 1)
  }

  private trade(session: number, whole: number, gap: number, spread: number, unrest: number, isShort: boolean): void {
    const { day, random, traits } = this
    this.split(session)
    this.payDividend(session)

    const quiet = this.isBidFor(session) ? 0.1 : 1
    const volatility = quiet * traits.ownVolatility * Math.exp(0.45 * unrest + this.ownUnrest)
    const shock = Math.max(-9, Math.min(9, random.fatTailed(4)))
    const jump = this.newsBeforeOpen(session)
    const own = traits.drift + this.takenBack - (PULL_HOME * this.level) / YEAR + volatility * shock
    this.level += own - traits.drift
    const surprise = volatility * shock + jump
    const isExtreme = Math.abs(surprise) > EXTREME * volatility
    this.takenBack =
      quiet < 1 ? 0 : -(isExtreme ? REVERSAL + EXTREME_REVERSAL : REVERSAL) * clamp(surprise, 4 * volatility)
    this.ownUnrest = 0.96 * this.ownUnrest + 0.04 * (Math.abs(shock) - 0.7)

    const paidOut = day.dividend > 0 ? Math.log(1 - day.dividend / this.price) : 0
    const beforeOpen = gap + paidOut + jump + volatility * (0.3 * shock + 0.3 * random.normal())
    const intraday = whole + own + paidOut + jump - beforeOpen
    const reach = 0.68 * spread * Math.exp(0.6 * unrest + 0.5 * this.ownUnrest)
    const up = bridgeMaximum(intraday, reach, random.uniform())
    const down = bridgeMaximum(-intraday, reach, random.uniform())
    const open = this.price * Math.exp(beforeOpen)
    this.price = Math.max(0.01, open * Math.exp(intraday))
    day.open = Math.max(0.01, toCents(open))
    day.high = Math.max(0.01, toCents(open * Math.exp(up)))
    day.low = Math.max(0.01, toCents(open * Math.exp(-down)))
    day.close = toCents(this.price)

    const effort = Math.abs(whole + own + jump) / spread + (up + down) / (1.6 * reach)
    this.volumeMood = 0.88 * this.volumeMood + 0.13 * random.normal()
    const interest = this.volumeMood + 0.22 * (effort - 1.7) + 0.3 * unrest + (jump === 0 ? 0 : 0.5)
    const shares = traits.usualVolume * day.splitFactor * Math.exp(Math.min(2.5, interest)) * (isShort ? 0.45 : 1)
    day.volume = Math.max(100, Math.round(shares))
  }

  private isBidFor(session: number): boolean {
    return this.lifetime.ending === "acquired" && session > this.lifetime.announced
  }

  /** Quarterly results, a bid, or another day of a collapse: log return before the open, 0 on most days. */
  private newsBeforeOpen(session: number): number {
    const { ending, announced } = this.lifetime
    if (ending === "acquired" && session === announced) return Math.log(this.random.between(1.14, 1.4))
    if (ending === "failed" && session > announced) return Math.log(this.random.between(0.55, 0.92))
    const reports = this.traits.resultsJump > 0 && session % QUARTER === this.traits.resultsPhase
    return reports && !this.isBidFor(session) ? this.traits.resultsJump * this.random.fatTailed(5) : 0
  }

  private payDividend(session: number): void {
    const { dividendYield, dividendPhase } = this.traits
    const isDue = dividendYield > 0 && session % QUARTER === dividendPhase && session > this.lifetime.first
    this.day.dividend = isDue && this.day.splitRatio === 1 ? toCents((this.price * dividendYield) / 4) : 0
  }

  /** Carries out the split that was decided after an earlier close, then decides on the next one. */
  private split(session: number): void {
    const { day, random } = this
    day.splitRatio = this.pendingSplit
    if (this.pendingSplit !== 1) {
      day.splitFactor *= this.pendingSplit
      this.price /= this.pendingSplit
      this.lastSplit = session
      this.pendingSplit = 1
    }
    if (this.lifetime.ending !== null || session - this.lastSplit < SESSIONS_BETWEEN_SPLITS) return
    if (this.price > this.traits.splitAbove && random.uniform() < 0.04) {
      const wanted = this.price / (this.traits.splitAbove * random.between(0.15, 0.5))
      this.pendingSplit = SPLIT_RATIOS.reduce((a, b) => (Math.abs(b - wanted) < Math.abs(a - wanted) ? b : a))
    } else if (this.price < LOW_PRICE && random.uniform() < 0.04) {
      this.pendingSplit = 0.1
    }
  }
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value))
}

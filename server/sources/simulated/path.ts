import type { CorporateAction } from "../../bars/bar"
import type { UniverseMember } from "../../context/market/universe"
import { type Lifetime, lifetimeOf } from "./lifetime"
import { listingOf, PriceRatio } from "./listings"
import { bridgeMaximum, toCents } from "./prices"
import { RandomStream, skewed } from "./random"
import { type Traits, traitsOf } from "./traits"
import { YEAR } from "./volatility"
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

/** What the world brings to an instrument in a session. */
type Brought = {
  /** Log return by way of its factors, and the part of it before the open. */
  whole: number
  gap: number
  /** Daily volatility of the instrument in ordinary times. */
  spread: number
  /** Log of the market's volatility over the usual one. */
  excess: number
  isShort: boolean
}

const QUARTER = 63
const SPLIT_RATIOS = [2, 3, 4, 5, 10]
const SESSIONS_BETWEEN_SPLITS = 180
const LOW_PRICE = 4
/** Share of an ordinary day's own move that the next session takes back. What news brings stays. */
const REVERSAL = 0.026
/** From how many of its ordinary standard deviations on a move is news. */
const EXTREME = 1.8
/** Share of a move of its own before the open that the rest of the session takes back. */
const GAP_REVERSAL = 0.15
/** How fast its own level returns, a year. */
const MEAN_REVERSION = 0.05
/** Share of its own variance that falls before the open, results and bids aside. */
const GAP_SHARE = 0.22
const GAP_SKEW = 0.16
const RESULTS_SKEW = 0.18
/** How much of the market's excess volatility its own shares. */
const MARKET_VOLATILITY = 0.38

/** The life of one instrument, walked session by session and resumed where it was left. */
export class Path {
  /** The next session to be walked. */
  next = 0
  private readonly traits: Traits
  private readonly lifetime: Lifetime
  private readonly random: RandomStream
  private readonly day: Day
  private readonly ratios: PriceRatio
  /** Its price over that of the first listing of the same thing. */
  private ratio = 1
  /** Of the first listing, before it is rounded. */
  private price: number
  private level = 0
  private ownLogVolatility = 0
  /** What the next session takes back of the last one's own move. */
  private reversal = 0
  /** Log volume beside what the day's moves bring. */
  private ownLogVolume = 0
  private pendingSplit = 1
  private lastSplit = Number.NEGATIVE_INFINITY

  constructor(seed: string, member: UniverseMember, worldFrom: string) {
    const listing = listingOf(member.ticker)
    this.traits = traitsOf(seed, member, listing)
    this.lifetime = lifetimeOf(seed, member, worldFrom)
    this.random = new RandomStream(seed, "path", listing.of)
    this.ratios = new PriceRatio(seed, member.ticker, listing)
    this.price = this.traits.startPrice
    this.day = { open: 0, high: 0, low: 0, close: this.price, volume: 0, splitFactor: 1, splitRatio: 1, dividend: 0 }
  }

  /** Walks through session `through` and hands over each day on which the instrument traded. */
  walk(world: World, through: number, record: (session: number, day: Day) => void): void {
    const exposures = this.traits.exposures.map(([name, weight]) => ({ ...world.factors.get(name), weight }))
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
      const excess = world.excessVolatility[session]
      this.trade(session, { whole, gap, spread: spread * tie, excess, isShort: world.isShort[session] })
      record(session, this.day)
    }
    this.next = Math.max(this.next, through + 1)
  }

  private trade(session: number, brought: Brought): void {
    const { day, random } = this
    this.ratio = this.ratios.next()
    this.split(session)
    this.payDividend(session)

    const { move, beforeOpen, jump } = this.move(session, brought)
    const paidOut = day.dividend > 0 ? Math.log(1 - day.dividend / (this.price * this.ratio)) : 0
    const intraday = move - beforeOpen
    const reach = 0.66 * brought.spread * Math.exp(0.6 * brought.excess + 0.5 * this.ownLogVolatility)
    const up = bridgeMaximum(intraday, reach, random.uniform())
    const down = bridgeMaximum(-intraday, reach, random.uniform())
    const open = this.price * Math.exp(beforeOpen + paidOut)
    this.price = Math.max(0.01, open * Math.exp(intraday))
    day.open = this.quote(open)
    day.high = this.quote(open * Math.exp(up))
    day.low = this.quote(open * Math.exp(-down))
    day.close = this.quote(this.price)
    day.volume = this.volumeOf(brought, Math.abs(move) / brought.spread + (up + down) / (1.6 * reach), jump !== 0)
  }

  /** The session's log return, the part of it before the open, and what news had in it. */
  private move(session: number, { whole, gap, excess }: Brought) {
    const { random, traits } = this
    const quiet = this.isBidFor(session) ? 0.1 : 1
    const volatility = quiet * traits.ownVolatility * Math.exp(MARKET_VOLATILITY * excess + this.ownLogVolatility)
    const gapShock = Math.sqrt(GAP_SHARE) * bounded(skewed(random.fatTailed(6), GAP_SKEW))
    const shock = gapShock + Math.sqrt(1 - GAP_SHARE) * bounded(random.fatTailed(5))
    const jump = this.newsBeforeOpen(session)
    const reversal = quiet < 1 ? 0 : this.reversal - GAP_REVERSAL * volatility * gapShock
    const own = volatility * shock + reversal - (MEAN_REVERSION * this.level) / YEAR
    this.level += own
    const isNews = Math.abs(volatility * shock + jump) > EXTREME * quiet * traits.ownVolatility
    this.reversal = isNews ? 0 : -REVERSAL * volatility * shock
    this.ownLogVolatility = 0.95 * this.ownLogVolatility + 0.05 * (Math.abs(shock) - 0.75)
    return { move: whole + traits.drift + own + jump, beforeOpen: gap + jump + volatility * gapShock, jump }
  }

  /** Shares: what the day's moves bring, and what comes and goes of its own. */
  private volumeOf({ excess, isShort }: Brought, effort: number, isNews: boolean): number {
    this.ownLogVolume = 0.85 * this.ownLogVolume + 0.18 * this.random.normal()
    const logVolume = this.ownLogVolume + 0.148 * (effort - 1.7) + 0.25 * excess + (isNews ? 0.5 : 0)
    const shares = this.traits.usualVolume * this.day.splitFactor * Math.exp(Math.min(2.5, logVolume))
    return Math.max(100, Math.round(isShort ? 0.45 * shares : shares))
  }

  /** As it is quoted: the price of this listing, in cents. */
  private quote(price: number): number {
    return Math.max(0.01, toCents(price * this.ratio))
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
    return reports && !this.isBidFor(session)
      ? this.traits.resultsJump * skewed(this.random.fatTailed(5), RESULTS_SKEW)
      : 0
  }

  private payDividend(session: number): void {
    const { dividendYield, dividendPhase } = this.traits
    const isDue = dividendYield > 0 && session % QUARTER === dividendPhase && session > this.lifetime.first
    this.day.dividend = isDue && this.day.splitRatio === 1 ? toCents((this.price * this.ratio * dividendYield) / 4) : 0
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

function bounded(shock: number): number {
  return Math.max(-9, Math.min(9, shock))
}

/** The splits and dividends that take effect on a day. */
export function actionsOf(ticker: string, exDate: string, day: Day): CorporateAction[] {
  const actions: CorporateAction[] = []
  if (day.splitRatio !== 1) actions.push({ ticker, exDate, kind: "split", ratio: day.splitRatio })
  if (day.dividend > 0) actions.push({ ticker, exDate, kind: "cash_dividend", amount: day.dividend })
  return actions
}

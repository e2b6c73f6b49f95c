import type { CorporateAction } from "../../bars/bar"
import type { UniverseMember } from "../../context/market/universe"
import { type Lifetime, lifetimeOf } from "./lifetime"
import { listingOf, PriceRatio } from "./listings"
import { bridgeMaximum, toCents } from "./prices"
import { leaning, RandomStream } from "./random"
import { type Traits, traitsOf } from "./traits"
import { YEAR } from "./volatility"
import type { World } from "./world"

/** One session as traded. The object is reused, so copy what you keep. */
export type SimulatedDay = {
  open: number
  high: number
  low: number
  close: number
  volume: number
  /** Shares per share of the first session. */
  splitFactor: number
  /** New shares per old share on the session of a split, otherwise 1. */
  splitRatio: number
  /** USD a share going ex on the session, otherwise 0. */
  dividend: number
}

type Brought = {
  /** Log return from its factors, and the part before the open. */
  whole: number
  gap: number
  spread: number
  /** Log of the market's volatility over the usual one. */
  excess: number
  isShort: boolean
}

const QUARTER = 63
const SPLIT_RATIOS = [2, 3, 4, 5, 10]
const SESSIONS_BETWEEN_SPLITS = 180
const LOW_PRICE = 4
/** Share of an ordinary move of its own that reverses in the next session. Moves on news stay. */
const REVERSAL = 0.042
/** Standard deviations from which a move counts as news. */
const EXTREME = 1.8
/** Share of its own move before the open that reverses during the session. */
const GAP_REVERSAL = 0.16
/** Speed of mean reversion of its own level, a year. */
const MEAN_REVERSION = 0.05
/** Share of its own variance before the open, apart from news. */
const GAP_SHARE = 0.22
/** By how much falls on news and before the open are larger than rises. */
const LEAN = 0.2
/** News that nobody expects, a year. */
const NEWS_YEARLY = 6
/** The largest moves on news, as log returns. */
const FURTHEST = { rise: 0.27, fall: 0.6 }
/** The share of its own log volatility that a session leaves, and what the session's move and news add to it. */
const OWN_VOLATILITY = { decay: 0.95, ofMove: 0.14, ofNews: 0.1, largestNews: 5 }
/** Share of the market's excess volatility that affects its own moves and its news. */
const MARKET_VOLATILITY = { moves: 0.12, news: 0.22 }

/** An instrument's prices. Computed session by session, and resumable. */
export class Path {
  next = 0
  private readonly traits: Traits
  private readonly lifetime: Lifetime
  private readonly random: RandomStream
  private readonly day: SimulatedDay
  private readonly ratios: PriceRatio
  private ratio = 1
  /** Of the first listing, unrounded. */
  private price: number
  private level = 0
  private ownLogVolatility = 0
  /** Part of the last session's own move that the next one reverses. */
  private reversal = 0
  /** Log volume beyond the part due to the day's moves. */
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

  /** Computes up to session `through`, and records each day on which the instrument trades. */
  walk(world: World, through: number, record: (session: number, day: SimulatedDay) => void): void {
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

  /** Log return, the part before the open, and the news in it. */
  private move(session: number, { whole, gap, excess }: Brought) {
    const { random, traits } = this
    const quiet = this.isBidFor(session) ? 0.1 : 1
    const volatility = quiet * traits.ownVolatility * Math.exp(MARKET_VOLATILITY.moves * excess + this.ownLogVolatility)
    const gapShock = Math.sqrt(GAP_SHARE) * bounded(leaning(random.fatTailed(6), LEAN))
    const shock = gapShock + Math.sqrt(1 - GAP_SHARE) * bounded(random.fatTailed(4.5))
    const jump = this.newsBeforeOpen(session, excess)
    const reversal = quiet < 1 ? 0 : this.reversal - GAP_REVERSAL * volatility * gapShock
    const own = volatility * shock + reversal - (MEAN_REVERSION * this.level) / YEAR
    this.level += own
    const isNews = Math.abs(volatility * shock + jump) > EXTREME * quiet * traits.ownVolatility
    this.reversal = isNews ? 0 : -REVERSAL * volatility * shock
    this.updateVolatility(Math.abs(shock), Math.abs(jump) / traits.ownVolatility)
    return { move: whole + traits.drift + own + jump, beforeOpen: gap + jump + volatility * gapShock, jump }
  }

  /** Both are sizes in standard deviations. Volatility stays higher for weeks after news. */
  private updateVolatility(shock: number, news: number): void {
    const { decay, ofMove, ofNews, largestNews } = OWN_VOLATILITY
    this.ownLogVolatility = decay * this.ownLogVolatility + ofMove * (shock - 0.75)
    if (news > 0) this.ownLogVolatility += ofNews * Math.min(largestNews, news)
  }

  /** In shares: the part due to the day's moves, plus fluctuation of its own. */
  private volumeOf({ excess, isShort }: Brought, effort: number, isNews: boolean): number {
    this.ownLogVolume = 0.85 * this.ownLogVolume + 0.18 * this.random.normal()
    const logVolume = this.ownLogVolume + 0.128 * (effort - 1.7) + 0.25 * excess + (isNews ? 0.5 : 0)
    const shares = this.traits.usualVolume * this.day.splitFactor * Math.exp(Math.min(2.5, logVolume))
    return Math.max(100, Math.round(isShort ? 0.45 * shares : shares))
  }

  private quote(price: number): number {
    return Math.max(0.01, toCents(price * this.ratio))
  }

  private isBidFor(session: number): boolean {
    return this.lifetime.ending === "acquired" && session > this.lifetime.announced
  }

  /** Log return before the open from news, a bid or a collapse; 0 on most days. */
  private newsBeforeOpen(session: number, excess: number): number {
    const { ending, announced } = this.lifetime
    if (ending === "acquired" && session === announced) return Math.log(this.random.between(1.14, 1.4))
    if (ending === "failed" && session > announced) return Math.log(this.random.between(0.55, 0.92))
    const usual = this.traits.resultsJump === 0 || this.isBidFor(session) ? 0 : this.sizeOfNews(session)
    if (usual === 0) return 0
    const jump = usual * Math.exp(MARKET_VOLATILITY.news * excess) * leaning(this.random.fatTailed(4.5), LEAN)
    return Math.max(-FURTHEST.fall, Math.min(FURTHEST.rise, jump))
  }

  /** Standard deviation of the jump on the session's results or other news; 0 without any. */
  private sizeOfNews(session: number): number {
    const { resultsJump, resultsPhase, newsJump } = this.traits
    if (session % QUARTER === resultsPhase) return resultsJump
    return this.random.uniform() < NEWS_YEARLY / YEAR ? newsJump : 0
  }

  private payDividend(session: number): void {
    const { dividendYield, dividendPhase } = this.traits
    const isDue = dividendYield > 0 && session % QUARTER === dividendPhase && session > this.lifetime.first
    this.day.dividend = isDue && this.day.splitRatio === 1 ? toCents((this.price * this.ratio * dividendYield) / 4) : 0
  }

  /** Executes a split decided earlier, then decides on the next one. */
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

export function actionsOf(ticker: string, exDate: string, day: SimulatedDay): CorporateAction[] {
  const actions: CorporateAction[] = []
  if (day.splitRatio !== 1) actions.push({ ticker, exDate, kind: "split", ratio: day.splitRatio })
  if (day.dividend > 0) actions.push({ ticker, exDate, kind: "cash_dividend", amount: day.dividend })
  return actions
}

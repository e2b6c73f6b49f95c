import { VIX } from "../../bars/panel"
import type { CrowdOutcome, CrowdQuestion, CrowdSnapshot, Quote, Venue } from "../../context/crowd/facts"
import { HOURS_BEFORE_CLOSE } from "../../context/crowd/facts"
import { probabilityOf } from "../../context/crowd/probability"
import { addDays } from "../../platform/dates"
import { newYorkInstant, previousSession, sessionCloseAt, sessionsBetween } from "../../platform/exchange/sessions"
import type { BarsSource, FactRow, FactsRequest, Source } from "../source"
import { type CrowdMarket, isOpenAt, marketsBetween, sessionClosedBy } from "./crowdMarkets"
import { RandomStream } from "./random"
import { simulatedBars } from "./simulatedBars"
import { openWorld, type SimulatedWorld, simulated, type World } from "./world"

const HISTORY_DAYS = 365
const hourMs = 3_600_000
const settlingHours = 2
/** Volatility of an instrument relative to the market's. */
const reachOf: Readonly<Record<string, number>> = { SPY: 1, QQQ: 1.25 }
/** The log VIX reverts to its usual level; per session. */
const volatilityIndex = { usual: Math.log(16.5), decay: 0.985, noise: 0.055, mostNoise: 0.35 }
/** The crowd's bias on an event, in logits. It is the same at all venues and for the event's lifetime. */
const sharedBias = 0.7
/**
 * Noise of each venue, drawn for every reading. The levels of an event share bias and noise, so a higher level is never
 * more likely.
 */
const ownNoise: Readonly<Record<Venue, number>> = { polymarket: 0.05, kalshi: 0.06, manifold: 0.25 }

/**
 * One venue's part of the simulated prediction markets. Quotes are as of midnight in New York and depend only on
 * earlier sessions. Outcomes follow from the closes.
 */
export function simulatedCrowd(venue: Venue): (options: SimulatedWorld) => Source<FactsRequest, FactRow[]> {
  return (options) => {
    const bars = simulatedBars(options)
    return {
      ...simulated,
      async collect({ from, to }) {
        const first = [from, addDays(to, -HISTORY_DAYS)].sort()[1]
        const market = await readMarket(options, bars, to)
        const facts = factsOf(venue, market, first, to)
        if (facts.length > 0) return { outcome: "ok", rows: facts.map((body) => ({ body })), rejected: [] }
        return { outcome: "empty_confirmed", reason: "The simulated market has no question on these days." }
      },
    }
  }
}

type Market = { world: World; closeOf: (ticker: string, session: string) => number | null; splits: ReadonlySet<string> }

async function readMarket(options: SimulatedWorld, bars: BarsSource, to: string): Promise<Market> {
  const last = addDays(to, -1)
  const run = await bars.collect({ tickers: [...Object.keys(reachOf), VIX], from: options.from, to: last })
  const rows = run.outcome === "ok" ? run.rows : { bars: [], actions: [] }
  const closes = new Map(rows.bars.map(({ ticker, date, close }) => [`${ticker} ${date}`, close]))
  return {
    world: openWorld(options.seed, options.from, last),
    closeOf: (ticker, session) => closes.get(`${ticker} ${session}`) ?? null,
    splits: new Set(
      rows.actions.flatMap(({ kind, ticker, exDate }) => (kind === "split" ? [`${ticker} ${exDate}`] : [])),
    ),
  }
}

function factsOf(venue: Venue, market: Market, from: string, to: string) {
  const markets = marketsBetween(addDays(from, -1), to, market.closeOf).filter(
    ({ venues, ticker, opens, closes }) =>
      // After a split a dollar level means something else.
      venues.includes(venue) &&
      !sessionsBetween(opens, closes).some((session) => market.splits.has(`${ticker} ${session}`)),
  )
  const [after, until] = [addDays(from, -1), to].map((day) => newYorkInstant(day, "00:00"))
  const outcomes = markets.flatMap((each) => outcomeOf(venue, market, each) ?? [])
  return [
    ...markets.map(questionOf),
    ...outcomes.filter(({ resolved_at }) => after < new Date(resolved_at) && new Date(resolved_at) <= until),
    ...daysBetween(from, to).flatMap((day) => snapshotOf(venue, market, markets, newYorkInstant(day, "00:00")) ?? []),
  ]
}

function questionOf({ id, title, category, opens, closes }: CrowdMarket): CrowdQuestion {
  return {
    kind: "question",
    market_id: id,
    title,
    category,
    url: simulated.url,
    opened_at: sessionCloseAt(opens).toISOString(),
    closes_at: sessionCloseAt(closes).toISOString(),
  }
}

function snapshotOf(venue: Venue, market: Market, markets: readonly CrowdMarket[], at: Date): CrowdSnapshot | null {
  const open = markets.filter((each) => isOpenAt(each, at))
  if (open.length === 0) return null
  const quotes = open.map((each) => ({ market_id: each.id, ...quoteAt(venue, market, each, at) }))
  return { kind: "snapshot", observed_at: at.toISOString(), quotes }
}

/** Null until the deciding close is known. */
function outcomeOf(venue: Venue, market: Market, each: CrowdMarket): CrowdOutcome | null {
  const close = market.closeOf(each.ticker, each.closes)
  if (close === null) return null
  const closedAt = sessionCloseAt(each.closes)
  const before = new Date(closedAt.getTime() - HOURS_BEFORE_CLOSE * hourMs)
  const probability = probabilityOf(quoteAt(venue, market, each, before))
  return {
    kind: "outcome",
    market_id: each.id,
    event_id: each.eventId,
    title: each.title,
    closed_at: closedAt.toISOString(),
    resolved_at: new Date(closedAt.getTime() + settlingHours * hourMs).toISOString(),
    result: close > each.level ? "yes" : "no",
    forecast: probability === null ? null : { at: before.toISOString(), probability },
  }
}

/** A market maker's price has no spread. The others quote in cents or tenths of a cent. */
function quoteAt(venue: Venue, market: Market, each: CrowdMarket, at: Date): Quote {
  const random = new RandomStream(market.world.seed, "crowd", venue, each.id, at.toISOString())
  const chance = logistic(logitOf(market, each, at) + opinionOf(venue, market.world, each, at))
  const days = (at.getTime() - sessionCloseAt(each.opens).getTime()) / (24 * hourMs)
  const daily = new RandomStream(market.world.seed, "crowd", venue, each.id).between(2_000, 11_000)
  const volume = Math.round(daily * (1 + days))
  const bounded = Math.max(0.005, Math.min(0.995, chance))
  if (venue === "manifold") return { bid: null, ask: null, last: rounded(bounded, 1_000), volume }
  const steps = venue === "kalshi" ? 100 : 1_000
  const half = random.between(0.004, 0.016)
  const [bid, ask] = [Math.floor((bounded - half) * steps) / steps, Math.ceil((bounded + half) * steps) / steps]
  const last = Math.max(1 / steps, Math.min(1 - 1 / steps, rounded(bounded, steps)))
  return { bid: bid > 0 ? bid : null, ask: ask < 1 ? ask : null, last, volume }
}

function opinionOf(venue: Venue, { seed }: World, { eventId }: CrowdMarket, at: Date): number {
  const shared = new RandomStream(seed, "crowd", eventId).normal()
  const own = new RandomStream(seed, "crowd", venue, eventId, at.toISOString()).normal()
  return sharedBias * shared + ownNoise[venue] * own
}

/** Log odds of a close above the level, given the last close and the volatility. */
function logitOf({ world, closeOf }: Market, { ticker, level, closes }: CrowdMarket, at: Date): number {
  const session = sessionClosedBy(at, previousSession(closes))
  const close = closeOf(ticker, session)
  if (close === null) throw new Error(`a question on ${ticker} is open at ${at.toISOString()} without a close before`)
  const left = sessionsBetween(session, closes).length - 1
  const distance = Math.log(close / level)
  // A logistic curve of this slope is within 0.01 of the normal distribution.
  const logit = (deviations: number) => 1.702 * deviations
  if (ticker !== VIX) {
    const volatility = world.market.volatility[world.sessions.indexOf(session)]
    return logit(distance / (reachOf[ticker] * volatility * Math.sqrt(left)))
  }
  const { usual, decay, noise, mostNoise } = volatilityIndex
  const expected = usual + (Math.log(close) - usual) * decay ** left
  return logit((expected - Math.log(level)) / Math.min(mostNoise, noise * Math.sqrt(left)))
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

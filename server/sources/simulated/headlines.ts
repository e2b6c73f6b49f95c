import { plainName } from "../../context/entities/companies"
import type { Headline } from "../../context/entities/headline"
import type { UniverseMember } from "../../context/market/universe"
import { addDays, utcDate } from "../../platform/dates"
import {
  addSessions,
  newYorkDate,
  newYorkInstant,
  nextSession,
  previousSession,
  sessionCloseAt,
  sessionNumber,
  sessionsBetween,
} from "../../platform/exchange/sessions"
import { emptyConfirmed } from "../outcome"
import type { FactRow, FactsRequest, Source } from "../source"
import { type HeadlineFact, LONGEST_STANDING_DAYS, tellingsOf } from "./headlineChanges"
import { type HeadlineKind, kinds, resultsKinds, routine } from "./headlineKinds"
import { type Moves, openMoves } from "./headlineMoves"
import { listingOf } from "./listings"
import { RandomStream } from "./random"
import { traitsOf } from "./traits"
import { type SimulatedWorld, simulated } from "./world"

const HISTORY_DAYS = 366
const SESSIONS_A_YEAR = 252
/** Sessions between two reports of a company. */
const QUARTER = 63
/** Share of results with a headline, and share of those headlines that match the price reaction. */
const REPORTED_SHARE = 0.6
const READ_RIGHT_SHARE = 0.85
const longestHorizon = Math.max(...[...kinds, ...resultsKinds].map(({ horizon }) => horizon))
const minuteMs = 60_000

/**
 * Headlines of the simulated companies. They are drawn without regard to the future, and then some are dropped: for
 * kinds with an effect, more of those that turn out wrong. The remaining share of right ones is as planted, and text,
 * source and time reveal no more than the kind does. Each is published before the open from which it counts.
 */
export function simulatedHeadlines(options: SimulatedWorld): Source<FactsRequest, FactRow[]> {
  const { seed, from: worldFrom } = options
  const stocks = options.members.filter(({ kind, ticker }) => kind === "stock" && listingOf(ticker).of === ticker)
  const writers = stocks.map((stock) => writerOf(seed, stock, stocks))
  const numberOf = (date: string) => sessionNumber(date) - sessionNumber(worldFrom)
  const store = openMoves(options, stocks, (session) => addSessions(worldFrom, session))

  return {
    ...simulated,
    async collect({ from, to, at = new Date(to) }) {
      const earliest = addDays(to, -HISTORY_DAYS)
      const [, start] = [earliest, from].sort()
      const [, changedFrom] = [earliest, addDays(start, -LONGEST_STANDING_DAYS)].sort()
      const entries = sessionsBetween(changedFrom, nextSession(to)).filter((date) => numberOf(date) > 0)
      if (entries.length === 0) return emptyConfirmed("The world has not begun.")
      const [first, last] = [entries[0], entries[entries.length - 1]].map(numberOf)
      const moves = await store.over(first - 1, last + longestHorizon)
      const rows = entries
        .flatMap((date) => writers.flatMap((write) => write(date, numberOf(date), moves)))
        .filter(({ published_at }) => published_at >= earliest)
        .flatMap((headline) => tellingsOf(seed, headline))
        .filter((told) => isWithin(toldAt(told), start, to) && Date.parse(toldAt(told)) <= at.getTime())
      return rows.length > 0 ? { outcome: "ok", rows, rejected: [] } : emptyConfirmed("No headline in these days.")
    },
  }
}

const toldAt = ({ body: { published_at, updated_at } }: HeadlineFact) => updated_at ?? published_at

function isWithin(instant: string, from: string, to: string): boolean {
  const day = utcDate(Date.parse(instant))
  return from <= day && day <= to
}

type Writer = (date: string, session: number, moves: Moves) => Headline[]

function writerOf(seed: string, stock: UniverseMember, stocks: readonly UniverseMember[]): Writer {
  const { resultsJump, resultsPhase } = traitsOf(seed, stock, listingOf(stock.ticker))
  const peers = peersOf(stock, stocks)

  return (date, session, moves) => {
    const gap = moves.gap(stock.ticker, session)
    if (gap === null) return []
    const random = new RandomStream(seed, "headlines", stock.ticker, date)
    const reports = resultsJump > 0 && session % QUARTER === resultsPhase
    const kind = reports ? resultsOf(random, gap) : drawn(random)
    if (!kind) return []
    const told = written(random, stock, peers, { date, kind, isOvernight: reports })
    const move = kind === "routine" ? 0 : moves.after(stock.ticker, session, kind.horizon)
    return move !== null && isKept(random, kind, move) ? [told] : []
  }
}

/** The companies of its industry, or of its sector if the industry has no other. */
function peersOf({ ticker, gicsSector, gicsSubIndustry }: UniverseMember, stocks: readonly UniverseMember[]): string[] {
  const others = stocks.filter((other) => other.ticker !== ticker && other.delistedDate === null)
  const near = others.filter((other) => other.gicsSubIndustry === gicsSubIndustry)
  const peers = near.length > 0 ? near : others.filter((other) => other.gicsSector === gicsSector)
  return peers.map((peer) => `${nameOf(peer)} (${peer.ticker})`)
}

type Kind = HeadlineKind | "routine"

/** Results mostly match the price reaction before the open, which everybody can see. */
function resultsOf(random: RandomStream, gap: number): Kind | null {
  const [reported, right] = [random.uniform() < REPORTED_SHARE, random.uniform() < READ_RIGHT_SHARE]
  return reported ? resultsKinds[gap > 0 === right ? 0 : 1] : null
}

function drawn(random: RandomStream): Kind | null {
  let left = random.uniform() * SESSIONS_A_YEAR
  for (const kind of kinds) {
    left -= kind.yearly ?? 0
    if (left < 0) return kind
  }
  return left < routine.yearly ? "routine" : null
}

/** Drops wrong headlines so that, from even odds, the remaining ones are right `lift` more than half of the time. */
function isKept(random: RandomStream, kind: Kind, move: number): boolean {
  const chance = random.uniform()
  if (kind === "routine" || kind.lift === 0) return true
  const isRight = kind.direction === "bullish" ? move > 0 : move < 0
  const odds = (0.5 - Math.abs(kind.lift)) / (0.5 + Math.abs(kind.lift))
  return isRight === kind.lift > 0 || chance < odds
}

type Texts = Pick<HeadlineKind, "titles" | "summaries" | "others">
type Drawn = { date: string; kind: Kind; isOvernight: boolean }

function written(
  random: RandomStream,
  stock: UniverseMember,
  peers: readonly string[],
  { date, kind, isOvernight }: Drawn,
): Headline {
  const { ticker, cik } = stock
  const { titles, summaries, others = [] }: Texts = kind === "routine" ? routine : kind
  const fill = (text: string) =>
    text
      .replace("*", nameOf(stock))
      .replace("#", String(2 + Math.floor(random.uniform() * 28)))
      .replace("~", pick(random, peers) ?? "")
  const title = fill(pick(random, titles) ?? "")
  const said = random.uniform() < 0.7 ? pick(random, summaries) : undefined
  const besides = random.uniform() < 0.5 && peers.length > 0 ? pick(random, others) : undefined
  const summary = [said, besides].flatMap((text) => (text === undefined ? [] : fill(text)))
  const naming = random.uniform()
  const id = `${date.replaceAll("-", "")}-${ticker.toLowerCase()}`
  const publishedAt = publishedBefore(random, date, isOvernight)
  return {
    source: "simulated",
    document_id: id,
    title,
    summary: summary.length > 0 ? summary.join(" ") : null,
    url: addressOf(publishedAt, date, ticker),
    published_at: publishedAt.toISOString(),
    // As in reality, most headlines have the ticker, filings have the company's number, and some contain only its name.
    tickers: naming < 0.6 ? [ticker] : [],
    cik: naming >= 0.6 && naming < 0.85 ? cik : null,
  }
}

/**
 * Contains the day of publication in New York. A headline on the day of its own entry comes in the morning, others
 * later.
 */
function addressOf(publishedAt: Date, date: string, ticker: string): string {
  const day = newYorkDate(publishedAt)
  return `https://headlines.example/${day.replaceAll("-", "")}-${ticker.toLowerCase()}${day === date ? "" : "-late"}`
}

function publishedBefore(random: RandomStream, date: string, isOvernight: boolean): Date {
  const before = previousSession(date)
  const [when, share] = [random.uniform(), random.uniform()]
  const within = (start: Date, minutes: number) => new Date(start.getTime() + Math.floor(share * minutes) * minuteMs)
  if (when < 0.2 && !isOvernight) return within(newYorkInstant(before, "10:00"), 150)
  if (when < 0.6) return within(new Date(sessionCloseAt(before).getTime() + 5 * minuteMs), 180)
  return within(newYorkInstant(date, "06:00"), 150)
}

function pick<T>(random: RandomStream, from: readonly T[]): T | undefined {
  return from[Math.floor(random.uniform() * from.length)]
}

function nameOf({ companyName, ticker }: UniverseMember): string {
  return plainName(companyName ?? ticker)
}

import { type Regime, sizeMultiplierOf } from "../../context/market/regime"
import { addSessions, isSession, nextSession } from "../../platform/exchange/sessions"
import { calendar } from "../market/calendar"
import { ohlcvOfSeveral } from "../market/ohlcv"
import { regime } from "../market/regime"
import { mostTickers } from "../params"
import { accuracy } from "../predictions/accuracy"
import type { AnswerOf } from "../product"
import type { AnswerAccess } from "./ask"

/** What the page of the day draws. Each figure is from a product's answer, as in its words. */
export type Pictures = {
  regimes: readonly RegimeRun[]
  record: Rate | null
  sessions: readonly SessionAhead[]
}

type Rate = AnswerOf<typeof accuracy>["accuracy"][number]["relative"]

/** Sessions of one regime without a break; `sizeMultiplier` is null where too little was known for a regime. */
export type RegimeRun = {
  regime: Regime | null
  sizeMultiplier: number | null
  first: string
  last: string
  sessions: number
}

/** A session ahead, or a weekday on which the exchanges are closed. */
export type SessionAhead = {
  date: string
  isClosed: boolean
  earlyCloseAt: string | null
  releases: string[]
  others: string[]
}

/** Closes of the last sessions, oldest first, by ticker; without those that may not be passed on. */
export type Closes = ReadonlyMap<string, readonly { date: string; close: number }[]>

const recordDays = 365
const sessionsAhead = 10
/** Ten sessions with the holidays at the end of a year. */
const calendarDays = 20
/** Calendar days. */
const closesDays = 60

export async function readPictures(
  { ask }: Pick<AnswerAccess, "ask">,
  { session, target }: { session: string; target: string },
): Promise<Pictures> {
  const [regimes, record, dates] = await Promise.all([
    ask(regime, { end: session }),
    ask(accuracy, { days: recordDays }),
    ask(calendar, { days: calendarDays }),
  ])
  return {
    regimes: runsOf(regimes.series ?? []),
    record: record.accuracy.find(({ timeframe }) => timeframe === "daily")?.relative ?? null,
    sessions: aheadOf(target, dates.entries),
  }
}

/** In one answer, however many tickers. */
export async function readCloses({ ask }: Pick<AnswerAccess, "ask">, named: readonly string[]): Promise<Closes> {
  const tickers = [...new Set(named)].sort().slice(0, mostTickers)
  if (tickers.length === 0) return new Map()
  const { bars } = await ask(ohlcvOfSeveral, { tickers: tickers.join(","), days: closesDays })
  return Map.groupBy(bars, ({ ticker }) => ticker)
}

export function runsOf(days: readonly { date: string; regime: Regime | null }[]): RegimeRun[] {
  const runs: RegimeRun[] = []
  for (const { date, regime } of days) {
    const last = runs.at(-1)
    if (last?.regime === regime) {
      last.last = date
      last.sessions++
    } else {
      const sizeMultiplier = regime && sizeMultiplierOf(regime)
      runs.push({ regime, sizeMultiplier, first: date, last: date, sessions: 1 })
    }
  }
  return runs
}

type Entry = AnswerOf<typeof calendar>["entries"][number]

export function aheadOf(target: string, entries: readonly Entry[]): SessionAhead[] {
  const dates = [target, ...Array.from({ length: sessionsAhead - 1 }, (_, index) => addSessions(target, index + 1))]
  const last = dates[sessionsAhead - 1]
  const closures = entries.filter(({ date, market_closed }) => market_closed && date > target && date < last)
  const isClosure = new Set(closures.map(({ date }) => date))
  const onDay = Map.groupBy(
    entries.filter((entry) => entry.date >= target || isOnWeekend(entry)),
    ({ date }) => (isClosure.has(date) ? date : sessionOf(date, dates)),
  )
  return [...new Set([...dates, ...isClosure])].toSorted().map((date) => {
    const ofDay = onDay.get(date) ?? []
    return {
      date,
      isClosed: isClosure.has(date),
      earlyCloseAt: ofDay.find(({ early_close_at }) => early_close_at !== null)?.early_close_at ?? null,
      releases: namesOf(ofDay, (category) => releases.has(category)),
      others: namesOf(ofDay, (category) => !releases.has(category)),
    }
  })
}

/** A date of a session that is over, or of a holiday before the next one, is not ahead. */
const isOnWeekend = ({ date, market_closed }: Entry) => !market_closed && !isSession(date)

/** What falls on a weekend is known at the next session. */
const sessionOf = (date: string, sessions: readonly string[]) => (sessions.includes(date) ? date : nextSession(date))

const releases: ReadonlySet<Entry["category"]> = new Set([
  ...(["fomc_decision", "fomc_minutes"] as const),
  ...(["cpi", "ppi", "jobs", "gdp", "pce"] as const),
])

function namesOf(entries: readonly Entry[], isOf: (category: Entry["category"]) => boolean): string[] {
  return entries.filter(({ category }) => isOf(category)).map(({ name }) => name)
}

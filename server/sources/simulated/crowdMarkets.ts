import { VIX } from "../../bars/panel"
import type { Venue } from "../../context/crowd/facts"
import { addDays, weekdayOf } from "../../platform/dates"
import { nextSession, previousSession, sessionCloseAt, sessionsBetween } from "../../platform/exchange/sessions"

export type CrowdMarket = {
  id: string
  eventId: string
  title: string
  category: string
  ticker: string
  level: number
  /** It opens and ends at the closes of these sessions. */
  opens: string
  closes: string
  venues: readonly Venue[]
}

type Closes = (ticker: string, session: string) => number | null

const everywhere: readonly Venue[] = ["polymarket", "kalshi", "manifold"]
const weeksAhead = 2
const monthsAhead = 2
/** As multiples of the close at which a question opens. */
const weeklyLevels = [0.99, 1, 1.01]
const volatilityLevels = [16, 18, 21]

/** Questions open at any time between two days, as far as their opening closes are known. */
export function marketsBetween(from: string, to: string, closeOf: Closes): CrowdMarket[] {
  const sessions = sessionsBetween(addDays(from, -100), addDays(to, 100))
  const weekEnds = sessions.filter((session) => weekOf(nextSession(session)) !== weekOf(session))
  const monthEnds = sessions.filter((session) => nextSession(session).slice(0, 7) !== session.slice(0, 7))
  const weekly = spansOf(weekEnds, weeksAhead).flatMap((span) => [
    ...indexMarkets("SPY", span, closeOf, (multiple) => (multiple === 1 ? everywhere : ["polymarket", "kalshi"])),
    ...indexMarkets("QQQ", span, closeOf, () => ["polymarket", "manifold"]),
  ])
  const monthly = spansOf(monthEnds, monthsAhead).flatMap(volatilityMarkets)
  return [...weekly, ...monthly].filter(
    ({ ticker, opens, closes }) => closes >= from && opens <= to && closeOf(ticker, opens) !== null,
  )
}

type Span = { opens: string; closes: string }

function spansOf(ends: readonly string[], ahead: number): Span[] {
  return ends.slice(ahead).map((closes, index) => ({ opens: ends[index], closes }))
}

function indexMarkets(
  ticker: string,
  span: Span,
  closeOf: Closes,
  venuesOf: (multiple: number) => readonly Venue[],
): CrowdMarket[] {
  const reference = closeOf(ticker, span.opens)
  if (reference === null) return []
  // In whole dollars, the levels of a low price coincide.
  const levels = new Map(weeklyLevels.map((multiple) => [Math.round(reference * multiple), multiple]))
  return [...levels].map(([level, multiple]) => {
    const title = `Will ${ticker} close above $${level} on ${inWords(span.closes)}?`
    return { ...named(ticker, level, span), title, category: "Stock indices", venues: venuesOf(multiple) }
  })
}

function volatilityMarkets(span: Span): CrowdMarket[] {
  return volatilityLevels.map((level) => {
    const title = `Will the VIX close above ${level} on ${inWords(span.closes)}?`
    return { ...named(VIX, level, span), title, category: "Volatility", venues: ["kalshi", "manifold"] }
  })
}

function named(ticker: string, level: number, span: Span) {
  const eventId = `${ticker.replace("^", "")}-${closingCode.format(new Date(span.closes)).replace(/[ ,]+/g, "").toUpperCase()}`
  return { id: `${eventId}-T${level}`, eventId, ticker, level, ...span }
}

export function isOpenAt({ opens, closes }: CrowdMarket, at: Date): boolean {
  return sessionCloseAt(opens) <= at && at < sessionCloseAt(closes)
}

export function sessionClosedBy(at: Date, near: string): string {
  let session = near
  while (sessionCloseAt(session) > at) session = previousSession(session)
  return session
}

function weekOf(date: string): string {
  return addDays(date, -((weekdayOf(date) + 6) % 7))
}

const closingCode = new Intl.DateTimeFormat("en-US", {
  day: "2-digit",
  month: "short",
  year: "2-digit",
  timeZone: "UTC",
})
const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" })

function inWords(date: string): string {
  return longDate.format(new Date(date))
}

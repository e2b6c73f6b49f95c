import { dayMs } from "../../platform/dates"
import { previousSession, sessionCloseAt } from "../../platform/exchange/sessions"
import type { UpstreamWorld } from "./routes"

export type FakeMarket = {
  number: number
  eventNumber: number
  ticker: string
  title: string
  level: number
  opensAt: string
  closesAt: string
  result: "yes" | "no" | null
  /** Probability of Yes at an instant (epoch ms). */
  probabilityAt(at: number): number
}

const levelsAround = [-2, -1, 0, 1, 2]
const resolvedSessions = 5

/** A resolved event for each of the last sessions, and one that stays open for another month. */
export function fakeMarkets({ bars }: UpstreamWorld): FakeMarket[] {
  const own = bars.filter(({ ticker }) => ticker === bars[0]?.ticker)
  const last = own.at(-1)
  if (!last) return []
  const recent = own.slice(-resolvedSessions)
  const ends = [...recent.map(({ date, close }) => ({ date, close })), { date: monthAfter(last.date), close: null }]
  return ends.flatMap(({ date, close }, eventIndex) =>
    levelsAround.map((step, index) => {
      const level = Math.round(last.close) + step
      const closesAt = sessionCloseAt(date)
      return {
        number: 100 * (eventIndex + 1) + index,
        eventNumber: eventIndex + 1,
        ticker: last.ticker,
        title: `Will ${last.ticker} close above $${level} on ${inWords(date)}?`,
        level,
        opensAt: new Date(closesAt.getTime() - 40 * dayMs).toISOString(),
        closesAt: closesAt.toISOString(),
        result: close === null ? null : close > level ? "yes" : "no",
        probabilityAt: (at: number) => chanceOf(priceAt(own, at), level),
      }
    }),
  )
}

function priceAt(own: UpstreamWorld["bars"], at: number): number {
  return (own.findLast(({ date }) => closeOf(date) <= at) ?? own[0]).close
}

/** Cached, because every hour of every history needs them. */
const closings = new Map<string, number>()

function closeOf(date: string): number {
  const closing = closings.get(date) ?? sessionCloseAt(date).getTime()
  closings.set(date, closing)
  return closing
}

function chanceOf(price: number, level: number): number {
  return Math.round(1_000 / (1 + Math.exp((level - price) / 2))) / 1_000
}

function monthAfter(date: string): string {
  return previousSession(new Date(Date.parse(date) + 30 * dayMs).toISOString().slice(0, 10))
}

function inWords(date: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(date))
}

export type Row = Record<string, unknown>

export function without(row: Row, fields: RegExp): Row {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !fields.test(field)))
}

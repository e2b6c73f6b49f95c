import { sessionNumber, sessionsBetween } from "../../platform/exchange/sessions"

/** Sessions of a small market: eight tickers and SPY, with a split, a halt and a day without trades. */
export const marketSessions = sessionsBetween("2026-06-30", "2026-09-09")

const prices = { AAA: 40, BBB: 55, CCC: 70, DDD: 85, EEE: 100, FFF: 115, GGG: 130, HHH: 145, SPY: 600 }
export const tickers = Object.keys(prices) as (keyof typeof prices)[]
export type Ticker = keyof typeof prices

/** CCC trades at half its price from this session on. */
const splitOn = "2026-07-15"
/** HHH does not trade in these sessions, and GGG not on one day. */
const halted = { from: "2026-08-03", to: "2026-08-28" }
const idleOn = "2026-07-08"

type Bar = { open: number; close: number }

export function barOf(ticker: Ticker, session: string): Bar | null {
  if (ticker === "HHH" && session >= halted.from && session <= halted.to) return null
  if (ticker === "GGG" && session === idleOn) return null
  const [row, day] = [tickers.indexOf(ticker), sessionNumber(session)]
  const price = (at: number) => {
    const level = 1 + 0.06 * Math.sin(at * (0.7 + row * 0.13) + row) + 0.02 * Math.sin(at * 2.9 + row * 5)
    return Math.round((prices[ticker] * level * 100) / (ticker === "CCC" && session >= splitOn ? 2 : 1)) / 100
  }
  return { open: price(day - 0.4), close: price(day) }
}

/** The splits whose first session on the new terms is this one. */
export function splitsOn(session: string): { ticker: Ticker; ex_date: string; ratio: number }[] {
  return session === splitOn ? [{ ticker: "CCC", ex_date: splitOn, ratio: 2 }] : []
}

export function splitRatio(ticker: Ticker, from: string, to: string): number {
  return ticker === "CCC" && from < splitOn && to >= splitOn ? 2 : 1
}

import { nextSession } from "../../platform/exchange/sessions"
import { barOf, marketSessions, splitsOn, tickers } from "./market"
import type { Row } from "./publishedLog"

/** It is listed too late to have enough history for a prediction. */
const newcomer = { ticker: "III", listedFrom: "2026-08-10" }

/** The rows that a log states before the grades and batches that rest on them. */
export function statements(add: (kind: string, leaf: Row) => number) {
  const universes: { index: number; from: string; listed: readonly string[] }[] = []
  return {
    noteSplits(session: string, at: Date): void {
      const splits = splitsOn(session)
      if (splits.length > 0 || session === marketSessions[0]) add("splits", { noted_at: at.toISOString(), splits })
    },
    stateUniverse(session: string, at: Date): void {
      const isFirst = session === marketSessions[0]
      if (!isFirst && nextSession(session) !== newcomer.listedFrom) return
      const [from, listed] = isFirst ? [session, tickers] : [newcomer.listedFrom, [...tickers, newcomer.ticker].sort()]
      const said = { stated_at: at.toISOString(), from_date: from, n: listed.length, tickers: listed }
      universes.push({ index: add("universe", said), from, listed })
    },
    /** What a batch states of the universe in force. */
    coverage(reference: string): Row {
      const universe = universes.findLast(({ from }) => from <= reference)
      const isTraded = (listed: string) => tickers.some((ticker) => ticker === listed && barOf(ticker, reference))
      const leftOut = universe?.listed
        .filter((ticker) => !isTraded(ticker))
        .map((ticker) => ({ ticker, reason: ticker === newcomer.ticker ? "too_little_history" : "no_bar" }))
      return { universe_ledger_index: universe?.index, left_out: leftOut }
    },
  }
}

import { adjustedClose, type Panel } from "../../bars/panel"
import { isEligible } from "../../context/market/eligibility"
import type { FeedReading } from "../../context/social/reading"
import type { FactVersion } from "../../knowledge/facts/asKnown"
import { social } from "../../knowledge/families/social"
import { addDays } from "../../platform/dates"
import { newYorkDate, sessionCloseAt } from "../../platform/exchange/sessions"
import { median } from "../../platform/statistics/quantile"
import type { Claim } from "../claim"

const MOVE_SESSIONS = 5
const USUAL_DAYS = 14
/** The least number of days for a usual count. */
const LEAST_DAYS = 7
const LEAST_MENTIONS = 20
const LEAST_RATIO = 3

export const mentionSpikes: Claim = {
  id: "mention-spikes",
  claim:
    "After its mentions on Reddit spike, a stock falls behind the median stock over five sessions more often than other stocks that are named there.",
  scope: `Every stock that is covered, at the close of a session by which it had been named at least ${LEAST_MENTIONS} times in 24 hours, and at least ${LEAST_RATIO} times as often as in the mean of the ${USUAL_DAYS} days before; unless it also was in one of the four sessions before.`,
  test: "One observation is such a spike, a success where the stock's next five sessions bring less than the median stock's, against the share that did among all stocks named that day.",
  horizon: MOVE_SESSIONS,
  nTarget: 500,
  stopAfterSessions: 1_260,
  needs: ["bars", "reddit"],
  async observe({ panel, through, from, said }) {
    if (from > through) return []
    const first = Math.max(0, from + 1 - MOVE_SESSIONS)
    const describedFrom = new Date(addDays(panel.sessions[first], -USUAL_DAYS))
    const byDay = Map.groupBy(await said(social.reddit, { describedFrom }), ({ body }) =>
      newYorkDate(new Date(body.observedAt)),
    )
    const days = panel.sessions.slice(first, through + 1).map((session) => mentionsAt(byDay, session))
    return panel.sessions.slice(from, Math.max(from, through + 1 - MOVE_SESSIONS)).flatMap((session, index) => {
      const at = from + index
      const before = days.slice(Math.max(0, at - first + 1 - MOVE_SESSIONS), at - first)
      const { named, spiking } = days[at - first]
      const fresh = [...spiking].filter((ticker) => before.every((day) => !day.spiking.has(ticker)))
      const behind = outcomesAfter(panel, at)
      const [n, baseN] = [fresh, named].map((tickers) => tickers.filter((ticker) => behind.has(ticker)).length)
      if (n === 0) return []
      const [successes, baseSuccesses] = [fresh, named].map(
        (tickers) => tickers.filter((ticker) => behind.get(ticker)).length,
      )
      const resolved = panel.sessions[at + MOVE_SESSIONS]
      return { session, resolved, n, successes, baseN: n, baseSuccesses: (n * baseSuccesses) / baseN }
    })
  },
}

type Readings = ReadonlyMap<string, readonly FactVersion<FeedReading>[]>

/** Stocks mentioned on the day of a session, as known at its close, and those mentioned far more than usual. */
function mentionsAt(byDay: Readings, session: string): { named: string[]; spiking: ReadonlySet<string> } {
  const by = sessionCloseAt(session)
  const today = countsOn(byDay, session, by)
  if (!today) return { named: [], spiking: new Set() }
  const before = Array.from({ length: USUAL_DAYS }, (_, index) => countsOn(byDay, addDays(session, -1 - index), by))
  const known = before.filter((counts) => counts !== null)
  const usual = (ticker: string) =>
    known.reduce((sum, counts) => sum + (counts.get(ticker) ?? 0), 0) / Math.max(1, known.length)
  const spiking = [...today].filter(
    ([ticker, count]) => known.length >= LEAST_DAYS && count >= LEAST_MENTIONS && count >= LEAST_RATIO * usual(ticker),
  )
  return { named: [...today.keys()], spiking: new Set(spiking.map(([ticker]) => ticker)) }
}

function countsOn(byDay: Readings, date: string, by: Date): Map<string, number> | null {
  const known = (byDay.get(date) ?? []).filter(({ knownAt }) => knownAt <= by)
  const last = known.toSorted((a, b) => (a.key < b.key ? -1 : 1)).at(-1)
  if (!last || last.isRetracted) return null
  return new Map(last.body.entries.flatMap(({ ticker, mentions }) => (ticker === null ? [] : [[ticker, mentions]])))
}

/** For each stock, whether its next sessions returned less than the median stock's. */
function outcomesAfter(panel: Panel, session: number): Map<string, boolean> {
  const end = session + MOVE_SESSIONS
  const moves = panel.instruments.flatMap(({ ticker }, row) => {
    if (!isEligible(panel, row, session, "stocks")) return []
    const move = adjustedClose(panel, row, end, end) / adjustedClose(panel, row, session, end) - 1
    return Number.isNaN(move) ? [] : { ticker, move }
  })
  const middle = median(moves.map(({ move }) => move)) ?? 0
  return new Map(moves.map(({ ticker, move }) => [ticker, move < middle]))
}

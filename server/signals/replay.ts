import { lastTradeBetween } from "../bars/moves"
import { type Panel, SPY, sessionOnOrBefore } from "../bars/panel"
import { type Direction, firstOpenBetween, firstSessionFrom, moveFromOpen } from "./grade"

export type FollowedSignal = { ticker: string; direction: Direction; entryDate: string; horizonEndDate: string }

type ReplayDay = {
  date: string
  positions: number
  returnPct: number
  /** Relative to 1 at the open of the first session. */
  value: number
  oppositeValue: number
  spyValue: number
  /** Distance from the highest close so far, 0 or below. */
  drawdownPct: number
}

export type Replay = {
  /** Signals that could be entered by the last session. */
  entered: number
  /** How many of `entered` were still open at the end of the last session. */
  open: number
  days: ReplayDay[]
}

type Prices = {
  sessions: readonly string[]
  through: number
  panelOf(ticker: string): Panel
}

/**
 * For one session: the number of open positions, the sum of their moves (bearish ones negated), and the trading costs.
 */
type Held = { positions: number; signedMoves: number; costs: number }

/**
 * The return of following these signals. Each session's capital is split evenly over all open positions, and is idle
 * without any. A trade costs `costPct` of its amount, half at entry and half at exit, and so does the opposite trade.
 * SPY is bought at the open of the first session and held.
 */
export function replaySignals(signals: readonly FollowedSignal[], prices: Prices, costPct: number): Replay {
  const { sessions, through } = prices
  const held = Array.from({ length: through + 1 }, (): Held => ({ positions: 0, signedMoves: 0, costs: 0 }))
  let [entered, open] = [0, 0]
  for (const [ticker, ofTicker] of Map.groupBy(signals, (signal) => signal.ticker)) {
    const panel = prices.panelOf(ticker)
    for (const signal of ofTicker) {
      const trade = tradeOf(panel, through, signal)
      if (trade === null) continue
      entered++
      if (trade.isOpen) open++
      hold(held, panel, trade, costPct / 200)
    }
  }
  const first = held.findIndex(({ positions }) => positions > 0)
  return { entered, open, days: first < 0 ? [] : daysFrom(first, held, { sessions, spy: prices.panelOf(SPY) }) }
}

type Trade = { entry: number; exit: number; isOpen: boolean; sign: 1 | -1 }

function tradeOf(panel: Panel, through: number, { direction, ...signal }: FollowedSignal): Trade | null {
  const [first, last] = [
    firstSessionFrom(panel, signal.entryDate),
    sessionOnOrBefore(panel.sessions, signal.horizonEndDate),
  ]
  const end = Math.min(last, through)
  if (panel.instruments.length === 0 || first > end) return null
  const entry = firstOpenBetween(panel, 0, first, end)
  if (entry < 0) return null
  const isOpen = signal.horizonEndDate > panel.sessions[through]
  const exit = isOpen ? end : lastTradeBetween(panel, 0, entry, end)
  return { entry, exit, isOpen, sign: direction === "bullish" ? 1 : -1 }
}

function hold(held: readonly Held[], panel: Panel, { entry, exit, isOpen, sign }: Trade, halfCost: number): void {
  let before = entry
  for (let session = entry; session <= exit; session++) {
    const day = held[session]
    day.positions++
    if (session === entry) day.costs += halfCost
    if (session === exit && !isOpen) day.costs += halfCost
    // A session without a trade has no move; the next one includes it.
    if (Number.isNaN(panel.close[session])) continue
    const move = session === entry ? moveFromOpen(panel, 0, entry, entry) : closeToClose(panel, before, session)
    day.signedMoves += sign * move
    before = session
  }
}

function closeToClose({ close, splitFactor }: Panel, from: number, to: number): number {
  return (close[to] / close[from]) * (splitFactor[to] / splitFactor[from]) - 1
}

function daysFrom(
  first: number,
  held: readonly Held[],
  { sessions, spy }: { sessions: readonly string[]; spy: Panel },
): ReplayDay[] {
  let [value, oppositeValue, spyValue, highest] = [1, 1, 1, 1]
  return held.slice(first).map(({ positions, signedMoves, costs }, index) => {
    const session = first + index
    const gain = positions === 0 ? 0 : (signedMoves - costs) / positions
    value *= 1 + gain
    oppositeValue *= positions === 0 ? 1 : 1 + (-signedMoves - costs) / positions
    spyValue *= 1 + spyMove(spy, session, session === first)
    highest = Math.max(highest, value)
    return {
      date: sessions[session],
      positions,
      returnPct: gain * 100,
      ...{ value, oppositeValue, spyValue },
      drawdownPct: (value / highest - 1) * 100,
    }
  })
}

function spyMove(spy: Panel, session: number, isFirst: boolean): number {
  if (spy.instruments.length === 0) return 0
  const move = isFirst ? moveFromOpen(spy, 0, session, session) : closeToClose(spy, session - 1, session)
  return Number.isNaN(move) ? 0 : move
}

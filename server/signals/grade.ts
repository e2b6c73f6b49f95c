import { firstTradeBetween, lastTradeBetween } from "../bars/moves"
import { type Panel, SPY, sessionOnOrBefore } from "../bars/panel"
import { eligibleRows } from "../context/market/eligibility"
import { rounded } from "../platform/statistics/rounding"

export type Direction = "bullish" | "bearish"

/** Both dates are frozen when the signal is issued. */
export type GradableSignal = { ticker: string; direction: Direction; entryDate: string; horizonEndDate: string }

type Horizon = Pick<GradableSignal, "entryDate" | "horizonEndDate">

/**
 * Which stocks and ETFs of the session before a horizon rose and fell from its first open to its last close, sorted by
 * ticker, and how SPY moved. Base rates rest on these.
 */
export type HorizonMoves = { up: string[]; down: string[]; unchanged: string[]; spyMovePct: number | null }

/** `reason` explains why a trade did not begin at the horizon's first open or end at its last close. */
export type SignalGrade = Trade | VoidGrade

type Trade = {
  outcome: "win" | "loss"
  reason: string | null
  entryDate: string
  exitDate: string
  /** Raw, as traded at the time. */
  entryPrice: number
  exitPrice: number
  /** New shares per share from entry to exit. */
  splitRatio: number
  /** Open to close in percent, split-adjusted, without dividends. */
  rawMovePct: number
  /** The share of the universe that moved in the signal's direction over the same horizon; null if nothing traded. */
  baseRate: number | null
  spyMovePct: number | null
}

type VoidGrade = { outcome: "void"; reason: string } & Record<Exclude<keyof Trade, "outcome" | "reason">, null>

/** Change this with every change of the grading rule. */
export const GRADING_RULE = "open-to-close/1"

/** A bar may still come this many sessions after the horizon before the ticker counts as halted. */
const GRACE_SESSIONS = 5

/** For stored and published percentages. */
const DECIMALS = 4

/**
 * Null while the grade is not known, and always before the horizon has ended. A signal enters at its ticker's first
 * open in the horizon and exits at the last close. It wins if the sign of the move, before rounding, matches its
 * direction; exactly zero is a loss. Without a bar in the last session, the grade waits until a later bar, a delisting
 * or five further sessions show that none will come; the trade then exits at its last close in the horizon. It is void
 * only if it never opened.
 */
export function gradeSignal(
  panel: Panel,
  through: number,
  signal: GradableSignal,
  movesOf: (horizon: Horizon) => HorizonMoves = (horizon) => horizonMoves(panel, horizon),
): SignalGrade | null {
  const [first, last] = endsOf(panel, signal)
  if (signal.horizonEndDate > panel.sessions[through]) return null
  const row = requireRow(panel, signal.ticker)
  const exit = lastTradeBetween(panel, row, first, last)
  if (exit !== last && !isSettled(panel, row, last, through)) return null
  const entry = firstOpenBetween(panel, row, first, exit)
  if (entry < 0) return voidGrade(panel, row, through)
  const move = moveFromOpen(panel, row, entry, exit)
  const market = movesOf(signal)
  const reasons = [
    ...(entry > first ? ["no trade at the first open: entered at the next one"] : []),
    ...(exit < last ? ["no trade in the last session: exited at the last close before it"] : []),
  ]
  return {
    outcome: (signal.direction === "bullish" ? move > 0 : move < 0) ? "win" : "loss",
    reason: reasons.length > 0 ? reasons.join("; ") : null,
    entryDate: panel.sessions[entry],
    exitDate: panel.sessions[exit],
    entryPrice: panel.open[row * panel.stride + entry],
    exitPrice: panel.close[row * panel.stride + exit],
    splitRatio: splitRatio(panel, row, entry, exit),
    rawMovePct: rounded(move * 100, DECIMALS),
    baseRate: baseRate(market, signal.direction),
    spyMovePct: market.spyMovePct,
  }
}

export function moveFromOpen(panel: Panel, row: number, entry: number, exit: number): number {
  const base = row * panel.stride
  return (panel.close[base + exit] / panel.open[base + entry]) * splitRatio(panel, row, entry, exit) - 1
}

function splitRatio({ splitFactor, stride }: Panel, row: number, entry: number, exit: number): number {
  return splitFactor[row * stride + exit] / splitFactor[row * stride + entry]
}

function isSettled(panel: Panel, row: number, last: number, through: number): boolean {
  const { delistedDate } = panel.instruments[row]
  const isGone = delistedDate !== null && delistedDate <= panel.sessions[through]
  const hasResumed = firstTradeBetween(panel, row, last + 1, Math.min(through, last + GRACE_SESSIONS)) >= 0
  return isGone || hasResumed || through >= last + GRACE_SESSIONS
}

export function firstSessionFrom({ sessions }: Panel, date: string): number {
  const before = sessionOnOrBefore(sessions, date)
  return sessions[before] === date ? before : before + 1
}

export function firstOpenBetween({ open, close, stride }: Panel, row: number, from: number, to: number): number {
  for (let session = from; session <= to; session++) {
    const cell = row * stride + session
    if (open[cell] > 0 && close[cell] > 0) return session
  }
  return -1
}

function voidGrade(panel: Panel, row: number, through: number): VoidGrade {
  const { delistedDate } = panel.instruments[row]
  const isGone = delistedDate !== null && delistedDate <= panel.sessions[through]
  return {
    outcome: "void",
    reason: isGone ? "delisted: no trade within the horizon" : "no trade within the horizon",
    ...{ entryDate: null, exitDate: null, entryPrice: null, exitPrice: null, splitRatio: null },
    ...{ rawMovePct: null, baseRate: null, spyMovePct: null },
  }
}

function baseRate({ up, down, unchanged }: HorizonMoves, direction: Direction): number | null {
  const n = up.length + down.length + unchanged.length
  if (n === 0) return null
  return (direction === "bullish" ? up : down).length / n
}

export function horizonMoves(panel: Panel, horizon: Horizon): HorizonMoves {
  const [first, last] = endsOf(panel, horizon)
  const moved = eligibleRows(panel, Math.max(first - 1, 0))
    .map((row) => ({ ticker: panel.instruments[row].ticker, move: moveFromOpen(panel, row, first, last) }))
    .sort((one, other) => (one.ticker < other.ticker ? -1 : 1))
  const those = (isOn: (move: number) => boolean) => moved.flatMap(({ ticker, move }) => (isOn(move) ? [ticker] : []))
  return {
    up: those((move) => move > 0),
    down: those((move) => move < 0),
    unchanged: those((move) => move === 0),
    spyMovePct: spyMove(panel, first, last),
  }
}

function endsOf(panel: Panel, { entryDate, horizonEndDate }: Horizon): [first: number, last: number] {
  return [firstSessionFrom(panel, entryDate), sessionOnOrBefore(panel.sessions, horizonEndDate)]
}

function spyMove(panel: Panel, first: number, last: number): number | null {
  const row = panel.rows.get(SPY)
  const move = row === undefined ? Number.NaN : moveFromOpen(panel, row, first, last)
  return Number.isNaN(move) ? null : rounded(move * 100, DECIMALS)
}

function requireRow(panel: Panel, ticker: string): number {
  const row = panel.rows.get(ticker)
  if (row === undefined) throw new RangeError(`${ticker} is not in the panel`)
  return row
}

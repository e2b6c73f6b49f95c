import { firstTradeBetween, lastTradeBetween } from "../bars/moves"
import { type Panel, SPY, sessionOnOrBefore } from "../bars/panel"
import { eligibleRows } from "../context/market/eligibility"
import { rounded } from "../platform/statistics/rounding"

export type Direction = "bullish" | "bearish"

/** The first and the last session of the horizon are frozen when a signal is issued. */
export type GradableSignal = { ticker: string; direction: Direction; entryDate: string; horizonEndDate: string }

/** Where a trade did not begin at the first open of the horizon, or end at its last close, `reason` says why. */
export type SignalGrade = Trade | VoidGrade

type Trade = {
  outcome: "win" | "loss"
  reason: string | null
  entryDate: string
  exitDate: string
  /** As traded then. */
  entryPrice: number
  exitPrice: number
  /** New shares per share from entry to exit. */
  splitRatio: number
  /** Open to close, split-adjusted, dividends excluded, in percent. */
  rawMovePct: number
  /** The share of the whole universe that moved the signal's way over the same horizon; null where nothing did trade. */
  baseRate: number | null
  /** SPY over the same horizon; null where it did not trade. */
  spyMovePct: number | null
}

type VoidGrade = { outcome: "void"; reason: string } & Record<Exclude<keyof Trade, "outcome" | "reason">, null>

/** The name of the rule by which signals are graded here; it changes with the rule. */
export const GRADING_RULE = "open-to-close/1"

/** For how many sessions after the horizon a bar may still come before a ticker counts as halted. */
const GRACE_SESSIONS = 5

/** Of stored and published percents. */
const DECIMALS = 4

/**
 * Grades a signal from the bars up to session `through`, or gives null while that is not yet known; never before its horizon
 * has ended. It enters at its ticker's first open of the horizon and exits at the last close. A win if the sign of the move,
 * before rounding, is the direction's; exactly zero is a loss. Where the ticker has no bar in the last session, the grade waits
 * until a later bar, a delisting or five further sessions show that none will come, and the trade exits at its last close
 * within the horizon. Void only where it never opened in it.
 */
export function gradeSignal(panel: Panel, through: number, signal: GradableSignal): SignalGrade | null {
  const [first, last] = [
    firstSessionFrom(panel, signal.entryDate),
    sessionOnOrBefore(panel.sessions, signal.horizonEndDate),
  ]
  if (signal.horizonEndDate > panel.sessions[through]) return null
  const row = requireRow(panel, signal.ticker)
  const exit = lastTradeBetween(panel, row, first, last)
  if (exit !== last && !isSettled(panel, row, last, through)) return null
  const entry = firstOpenBetween(panel, row, first, exit)
  if (entry < 0) return voidGrade(panel, row, through)
  const move = moveFromOpen(panel, row, entry, exit)
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
    baseRate: baseRate(panel, first, last, signal.direction),
    spyMovePct: spyMove(panel, first, last),
  }
}

/** The move from one session's open to another's close, split-adjusted, as a fraction. */
export function moveFromOpen(panel: Panel, row: number, entry: number, exit: number): number {
  const base = row * panel.stride
  return (panel.close[base + exit] / panel.open[base + entry]) * splitRatio(panel, row, entry, exit) - 1
}

function splitRatio({ splitFactor, stride }: Panel, row: number, entry: number, exit: number): number {
  return splitFactor[row * stride + exit] / splitFactor[row * stride + entry]
}

/** Whether no further bar of the horizon is waited for. */
function isSettled(panel: Panel, row: number, last: number, through: number): boolean {
  const { delistedDate } = panel.instruments[row]
  const isGone = delistedDate !== null && delistedDate <= panel.sessions[through]
  const hasResumed = firstTradeBetween(panel, row, last + 1, Math.min(through, last + GRACE_SESSIONS)) >= 0
  return isGone || hasResumed || through >= last + GRACE_SESSIONS
}

/** The first session on or after a date. */
export function firstSessionFrom({ sessions }: Panel, date: string): number {
  const before = sessionOnOrBefore(sessions, date)
  return sessions[before] === date ? before : before + 1
}

/** The first session from `from` to `to`, both included, at whose open the row could be traded, or -1. */
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

type Shares = { up: number; down: number; n: number }
/** A panel is asked for the same horizons again and again. */
const shares = new WeakMap<Panel["close"], Map<string, Shares>>()

/** The share of all stocks and ETFs of the session before the entry that went the same way over the same sessions. */
function baseRate(panel: Panel, first: number, last: number, direction: Direction): number | null {
  const known = shares.get(panel.close) ?? new Map<string, Shares>()
  shares.set(panel.close, known)
  const key = `${panel.sessions[first]} ${panel.sessions[last]}`
  const found = known.get(key) ?? sharesOver(panel, first, last)
  known.set(key, found)
  if (found.n === 0) return null
  return (direction === "bullish" ? found.up : found.down) / found.n
}

function sharesOver(panel: Panel, first: number, last: number): Shares {
  const found = { up: 0, down: 0, n: 0 }
  for (const row of eligibleRows(panel, Math.max(first - 1, 0))) {
    const move = moveFromOpen(panel, row, first, last)
    if (Number.isNaN(move)) continue
    found.n++
    if (move > 0) found.up++
    if (move < 0) found.down++
  }
  return found
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

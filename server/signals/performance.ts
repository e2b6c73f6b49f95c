import { sessionNumber } from "../platform/exchange/sessions"
import { type ClusteredInterval, clusteredRate, type SessionCount } from "../platform/statistics/clustered"
import { mean } from "../platform/statistics/moments"
import { median } from "../platform/statistics/quantile"
import { shrunkRate, wilson } from "../platform/statistics/wilson"
import { type SignalType, typeKey } from "./eventTypes"
import type { Direction } from "./grade"
import type { WinTally } from "./records"

export type SignalOutcome = SignalType & {
  direction: Direction
  confidence: number
  issuedAt: Date
  entryDate: string
  horizonEndDate: string
  horizonSessions: number
  /** Whether it counts as an observation; see `Records`. */
  isIndependent: boolean
  status: "pending" | "resolved" | "void"
  outcome: "win" | "loss" | null
  rawMovePct: number | null
  spyMovePct: number | null
  baseRate: number | null
  exitDate: string | null
  gradedAt: Date | null
}

export const LABELS = ["strong", "positive", "neutral", "weak", "anti_signal", "insufficient"] as const
export type Label = (typeof LABELS)[number]

export type Gates = { minWilsonLow: number; minN: number; minEntryDates: number; minExpectancyPct: number }

export const GATES: Gates = { minWilsonLow: 0.5, minN: 30, minEntryDates: 20, minExpectancyPct: 0 }

export type SignalRecord = ClusteredInterval & {
  nIssued: number
  nResolved: number
  nPending: number
  nVoid: number
  nWins: number
  /** The number of resolved observations, on which the rates below rest. */
  n: number
  wins: number
  entryDates: number
  winRate: number | null
  wilsonLow: number | null
  wilsonHigh: number | null
  winRateVoidsLost: number | null
  avgSignedReturnPct: number | null
  medianSignedReturnPct: number | null
  expectancyPct: number | null
  avgExcessReturnPct: number | null
  baseRate: number | null
}

export type Recorded = Pick<
  SignalOutcome,
  | "direction"
  | "entryDate"
  | "horizonSessions"
  | "isIndependent"
  | "status"
  | "outcome"
  | "rawMovePct"
  | "spyMovePct"
  | "baseRate"
>

export type Performance = SignalType &
  SignalRecord & {
    shrunkWinRate: number | null
    label: Label
    passesGates: boolean
    firstResolvedDate: string | null
    lastResolvedDate: string | null
  }

/**
 * One record per type that has issued a signal. `confirmedAnti` has the keys of types that the edge ledger has shown to
 * lose.
 */
export function performanceOf(
  signals: readonly SignalOutcome[],
  confirmedAnti: ReadonlySet<string>,
  gates: Gates = GATES,
): Performance[] {
  const types = [...Map.groupBy(signals, typeKey)].map(([key, ofType]) => ({ key, ofType, own: sidesOf(ofType) }))
  const all = sumOf(types.map(({ own }) => own))
  return types.map(({ key, ofType, own }) => figuresOf(ofType, { own, all }, { isAnti: confirmedAnti.has(key), gates }))
}

type Sides = Record<Direction, WinTally>

function sidesOf(signals: readonly SignalOutcome[]): Sides {
  const sides: Sides = { bullish: { n: 0, wins: 0 }, bearish: { n: 0, wins: 0 } }
  for (const signal of signals) {
    if (!isObservation(signal)) continue
    sides[signal.direction].n++
    if (signal.outcome === "win") sides[signal.direction].wins++
  }
  return sides
}

function sumOf(each: readonly Sides[]): Sides {
  const sum = (side: Direction, figure: keyof WinTally) => each.reduce((total, sides) => total + sides[side][figure], 0)
  const sideOf = (side: Direction) => ({ n: sum(side, "n"), wins: sum(side, "wins") })
  return { bullish: sideOf("bullish"), bearish: sideOf("bearish") }
}

export function isObservation(signal: Pick<SignalOutcome, "isIndependent" | "status">): boolean {
  return signal.isIndependent && signal.status === "resolved"
}

/** A right call is a gain, whatever its direction. */
export function signedReturnPct({ direction, rawMovePct }: Pick<SignalOutcome, "direction" | "rawMovePct">): number {
  if (rawMovePct === null) throw new RangeError("a signal without a move has no return")
  // Adding zero turns -0 into 0.
  return (direction === "bullish" ? rawMovePct : -rawMovePct) + 0
}

function excessReturnPct({
  direction,
  rawMovePct,
  spyMovePct,
}: Pick<SignalOutcome, "direction" | "rawMovePct" | "spyMovePct">): number | null {
  if (rawMovePct === null || spyMovePct === null) return null
  return signedReturnPct({ direction, rawMovePct: rawMovePct - spyMovePct })
}

type Judged = { isAnti: boolean; gates: Gates }

function figuresOf(
  ofType: readonly SignalOutcome[],
  { own, all }: { own: Sides; all: Sides },
  judged: Judged,
): Performance {
  const [{ eventType, isSecondOrder }] = ofType
  const figures = recordOf(ofType)
  const [firstResolvedDate, lastResolvedDate] = exitsOf(ofType)
  return {
    ...{ eventType, isSecondOrder },
    ...figures,
    shrunkWinRate: shrunkOf(own, all),
    firstResolvedDate,
    lastResolvedDate,
    label: labelOf(figures, judged.isAnti),
    passesGates: clears(figures, judged.gates),
  }
}

function exitsOf(signals: readonly SignalOutcome[]): [first: string | null, last: string | null] {
  let [first, last]: [string | null, string | null] = [null, null]
  for (const { status, exitDate } of signals) {
    if (status !== "resolved" || exitDate === null) continue
    if (first === null || exitDate < first) first = exitDate
    if (last === null || exitDate > last) last = exitDate
  }
  return [first, last]
}

export function recordOf(signals: readonly Recorded[]): SignalRecord {
  const { counts, independentVoids, sessions, horizon, ...figures } = talliedOnce(signals)
  const { rate: winRate, low: wilsonLow, high: wilsonHigh } = wilson(counts.wins, counts.n)
  return {
    ...counts,
    ...{ winRate, wilsonLow, wilsonHigh },
    entryDates: sessions.size,
    // The interval is widened for overlapping signals, whose outcomes move together.
    ...clusteredRate([...sessions.values()], horizon),
    winRateVoidsLost: wilson(counts.wins, counts.n + independentVoids).rate,
    avgSignedReturnPct: mean(figures.returns),
    medianSignedReturnPct: median(figures.returns),
    expectancyPct: mean(figures.observedReturns),
    avgExcessReturnPct: mean(figures.excessReturns),
    baseRate: mean(figures.baseRates),
  }
}

/** In one pass, because ten years have tens of thousands of signals. */
function talliedOnce(signals: readonly Recorded[]) {
  const counts = { nIssued: signals.length, nResolved: 0, nPending: 0, nVoid: 0, nWins: 0, n: 0, wins: 0 }
  const [returns, observedReturns, excessReturns, baseRates]: number[][] = [[], [], [], []]
  const sessions = new Map<string, SessionCount>()
  let [independentVoids, horizon] = [0, 1]
  for (const signal of signals) {
    const won = signal.outcome === "win" ? 1 : 0
    if (signal.status === "pending") counts.nPending++
    if (signal.status === "void") counts.nVoid++
    if (signal.status === "void" && signal.isIndependent) independentVoids++
    if (signal.status !== "resolved") continue
    const signed = signedReturnPct(signal)
    counts.nResolved++
    counts.nWins += won
    returns.push(signed)
    if (!isObservation(signal)) continue
    counts.n++
    counts.wins += won
    observedReturns.push(signed)
    const excess = excessReturnPct(signal)
    if (excess !== null) excessReturns.push(excess)
    if (signal.baseRate !== null) baseRates.push(signal.baseRate)
    const session = sessionIn(sessions, signal.entryDate)
    session.n++
    session.successes += won
    horizon = Math.max(horizon, signal.horizonSessions)
  }
  return { counts, independentVoids, sessions, horizon, returns, observedReturns, excessReturns, baseRates }
}

function sessionIn(sessions: Map<string, SessionCount>, date: string): SessionCount {
  const session = sessions.get(date) ?? { position: sessionNumber(date), n: 0, successes: 0 }
  sessions.set(date, session)
  return session
}

/** Shrinks the win rate towards the other types' pooled rates per direction, weighted by the type's own directions. */
function shrunkOf(own: Sides, all: Sides): number | null {
  // A direction without another type has no rate to shrink towards.
  const sides = directions.filter((side) => own[side].n > 0 && all[side].n > own[side].n)
  const count = sides.reduce((sum, side) => sum + own[side].n, 0)
  if (count === 0) return null
  const rateOfOthers = (side: Direction) => (all[side].wins - own[side].wins) / (all[side].n - own[side].n)
  const prior = sides.reduce((sum, side) => sum + own[side].n * rateOfOthers(side), 0) / count
  return shrunkRate(own.bullish.wins + own.bearish.wins, own.bullish.n + own.bearish.n, prior)
}

const directions = ["bullish", "bearish"] as const

type Judgeable = Pick<SignalRecord, "n" | "winRate" | "wilsonLow" | "baseRate">

export const LEAST_JUDGED = 30

export function labelOf({ n, winRate, wilsonLow, baseRate }: Judgeable, isAnti: boolean): Label {
  if (n < LEAST_JUDGED || winRate === null || wilsonLow === null) return "insufficient"
  const base = baseRate ?? 0
  if (wilsonLow >= Math.max(0.55, base + 0.05)) return "strong"
  if (wilsonLow >= Math.max(0.5, base)) return "positive"
  if (isAnti) return "anti_signal"
  return winRate < 0.5 ? "weak" : "neutral"
}

type Gated = Judgeable & Pick<SignalRecord, "entryDates" | "expectancyPct" | "avgExcessReturnPct">

function clears(figures: Gated, gates: Gates): boolean {
  const { n, entryDates, wilsonLow, baseRate, expectancyPct, avgExcessReturnPct } = figures
  if (wilsonLow === null || baseRate === null || expectancyPct === null || avgExcessReturnPct === null) return false
  return (
    n >= gates.minN &&
    entryDates >= gates.minEntryDates &&
    wilsonLow >= gates.minWilsonLow &&
    wilsonLow > baseRate &&
    expectancyPct > gates.minExpectancyPct &&
    avgExcessReturnPct > 0
  )
}

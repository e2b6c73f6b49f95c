import { sessionNumber } from "../exchange/sessions"
import { type ClusteredInterval, clusteredRate } from "../statistics/clustered"
import { mean } from "../statistics/moments"
import { median } from "../statistics/quantile"
import { shrunkRate, wilson } from "../statistics/wilson"
import { type SignalType, typeKey } from "./eventTypes"
import type { Direction } from "./grade"

/** A signal as far as statistics go by it. */
export type SignalOutcome = SignalType & {
  direction: Direction
  confidence: number
  issuedAt: Date
  entryDate: string
  horizonEndDate: string
  horizonSessions: number
  /** Whether it is an observation of its own; see `Records`. */
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

/** What a type must clear for its signals to be among the best. */
export type Gates = { minWilsonLow: number; minN: number; minEntryDates: number; minExpectancyPct: number }

export const GATES: Gates = { minWilsonLow: 0.5, minN: 30, minEntryDates: 20, minExpectancyPct: 0 }

export type Performance = SignalType &
  ClusteredInterval & {
    nIssued: number
    nResolved: number
    nPending: number
    nVoid: number
    /** Of all that are resolved. */
    nWins: number
    /** Resolved observations of their own, which the rates below are over. */
    n: number
    wins: number
    entryDates: number
    winRate: number | null
    wilsonLow: number | null
    wilsonHigh: number | null
    winRateVoidsLost: number | null
    shrunkWinRate: number | null
    avgSignedReturnPct: number | null
    medianSignedReturnPct: number | null
    expectancyPct: number | null
    avgExcessReturnPct: number | null
    baseRate: number | null
    label: Label
    passesGates: boolean
    firstResolvedDate: string | null
    lastResolvedDate: string | null
  }

/**
 * The record of every type that has issued a signal. `confirmedAnti` holds the keys of the types that the edge ledger has
 * shown to lose.
 */
export function performanceOf(
  signals: readonly SignalOutcome[],
  confirmedAnti: ReadonlySet<string>,
  gates: Gates = GATES,
): Performance[] {
  const counted = signals.filter(isObservation)
  return [...Map.groupBy(signals, typeKey)].map(([key, ofType]) => {
    const others = counted.filter((signal) => typeKey(signal) !== key)
    return figuresOf(ofType, others, { isAnti: confirmedAnti.has(key), gates })
  })
}

/** A trade that has ended, and that counts beside those that overlap with it. */
export function isObservation(signal: SignalOutcome): boolean {
  return signal.isIndependent && signal.status === "resolved"
}

/** A right call counts as a gain, whichever way it went. */
export function signedReturnPct({ direction, rawMovePct }: Pick<SignalOutcome, "direction" | "rawMovePct">): number {
  if (rawMovePct === null) throw new RangeError("a signal without a move has no return")
  // Adding zero turns -0 into 0.
  return (direction === "bullish" ? rawMovePct : -rawMovePct) + 0
}

/** What the direction earned beyond the same trade in SPY. */
export function excessReturnPct({
  direction,
  rawMovePct,
  spyMovePct,
}: Pick<SignalOutcome, "direction" | "rawMovePct" | "spyMovePct">): number | null {
  if (rawMovePct === null || spyMovePct === null) return null
  return signedReturnPct({ direction, rawMovePct: rawMovePct - spyMovePct })
}

type Judged = { isAnti: boolean; gates: Gates }

function figuresOf(ofType: readonly SignalOutcome[], others: readonly SignalOutcome[], judged: Judged): Performance {
  const [{ eventType, isSecondOrder }] = ofType
  const resolved = ofType.filter(({ status }) => status === "resolved")
  const observed = ofType.filter(isObservation)
  const isWon = ({ outcome }: SignalOutcome) => outcome === "win"
  const wins = observed.filter(isWon).length
  const { rate: winRate, low: wilsonLow, high: wilsonHigh } = wilson(wins, observed.length)
  const nVoid = ofType.filter(({ status }) => status === "void").length
  const independentVoids = ofType.filter(({ status, isIndependent }) => status === "void" && isIndependent).length
  const returns = resolved.map(signedReturnPct)
  const exits = resolved.flatMap(({ exitDate }) => exitDate ?? []).sort()
  const figures = {
    ...{ eventType, isSecondOrder, nVoid, wins, winRate, wilsonLow, wilsonHigh },
    nIssued: ofType.length,
    nResolved: resolved.length,
    nPending: ofType.filter(({ status }) => status === "pending").length,
    nWins: resolved.filter(isWon).length,
    n: observed.length,
    entryDates: new Set(observed.map(({ entryDate }) => entryDate)).size,
    ...clustered(observed),
    winRateVoidsLost: wilson(wins, observed.length + independentVoids).rate,
    shrunkWinRate: shrunkOf(observed, wins, others),
    avgSignedReturnPct: mean(returns),
    medianSignedReturnPct: median(returns),
    expectancyPct: mean(observed.map(signedReturnPct)),
    avgExcessReturnPct: mean(observed.flatMap((signal) => excessReturnPct(signal) ?? [])),
    baseRate: mean(observed.flatMap((signal) => signal.baseRate ?? [])),
    firstResolvedDate: exits[0] ?? null,
    lastResolvedDate: exits.at(-1) ?? null,
  }
  return { ...figures, label: labelOf(figures, judged.isAnti), passesGates: clears(figures, judged.gates) }
}

/** The interval of the win rate, where the outcomes of signals that overlap move together. */
export function clustered(
  observed: readonly Pick<SignalOutcome, "entryDate" | "outcome" | "horizonSessions">[],
): ClusteredInterval {
  const horizon = Math.max(1, ...observed.map(({ horizonSessions }) => horizonSessions))
  const sessions = observed.map(({ entryDate, outcome }) => {
    return { position: sessionNumber(entryDate), n: 1, successes: outcome === "win" ? 1 : 0 }
  })
  return clusteredRate(sessions, horizon)
}

/** Drawn to the pooled rates of the other types, each direction to its own, as many as the type has of each. */
function shrunkOf(observed: readonly SignalOutcome[], wins: number, others: readonly SignalOutcome[]): number | null {
  const pooled = (direction: Direction) => {
    const same = others.filter((signal) => signal.direction === direction)
    return mean(same.map(({ outcome }) => (outcome === "win" ? 1 : 0)))
  }
  const rates = { bullish: pooled("bullish"), bearish: pooled("bearish") }
  const priors = observed.flatMap(({ direction }) => rates[direction] ?? [])
  const prior = mean(priors)
  return prior === null ? null : shrunkRate(wins, observed.length, prior)
}

type Judgeable = Pick<Performance, "n" | "winRate" | "wilsonLow" | "baseRate">

/** Below so many observations nothing is judged. */
export const LEAST_JUDGED = 30

export function labelOf({ n, winRate, wilsonLow, baseRate }: Judgeable, isAnti: boolean): Label {
  if (n < LEAST_JUDGED || winRate === null || wilsonLow === null) return "insufficient"
  const base = baseRate ?? 0
  if (wilsonLow >= Math.max(0.55, base + 0.05)) return "strong"
  if (wilsonLow >= Math.max(0.5, base)) return "positive"
  if (isAnti) return "anti_signal"
  return winRate < 0.5 ? "weak" : "neutral"
}

type Gated = Judgeable & Pick<Performance, "entryDates" | "expectancyPct" | "avgExcessReturnPct">

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

import { sessionNumber } from "../../exchange/sessions"
import { clusteredRate } from "../../statistics/clustered"
import { mean } from "../../statistics/moments"
import { median } from "../../statistics/quantile"
import { wilson } from "../../statistics/wilson"
import type { Call } from "./call"
import type { Grade } from "./grade"

/** A call that is counted, with what came of it. */
export type Graded = { call: Call; grade: Grade }

type Resolved = { call: Call; grade: Extract<Grade, { state: "resolved" }> }

/** How the counted calls turned out. Returns are signed by direction: a fall that was called counts as a gain. */
export function recordOf(graded: readonly Graded[]) {
  const counted = graded.filter(({ grade }) => grade.state !== "uncovered")
  const resolved = graded.flatMap(({ call, grade }): Resolved[] =>
    grade.state === "resolved" ? [{ call, grade }] : [],
  )
  const countOf = (state: Grade["state"]) => counted.filter(({ grade }) => grade.state === state).length
  const wins = resolved.filter(({ grade }) => grade.isWin).length
  const returns = resolved.map(({ call, grade }) => signed(call, grade.change))
  const voids = countOf("void")
  const { rate, low, high } = wilson(wins, resolved.length)
  return {
    nIssued: counted.length,
    nResolved: resolved.length,
    nPending: countOf("pending"),
    nVoid: voids,
    nWins: wins,
    winRate: rate,
    wilsonLow: low,
    wilsonHigh: high,
    winRateWithVoids: wilson(wins, resolved.length + voids).rate,
    clustered: clusteredRate(resolved.map(placed), Math.max(1, ...resolved.map(({ call }) => call.horizon))),
    baseRate: mean(resolved.flatMap(({ grade: { baseN, baseWins } }) => (baseN === 0 ? [] : baseWins / baseN))),
    avgSignedReturnPct: inPercent(mean(returns)),
    medianSignedReturnPct: inPercent(median(returns)),
    avgExcessPct: inPercent(mean(resolved.flatMap(({ call, grade }) => excessOf(call, grade) ?? []))),
  }
}

export type CallRecord = ReturnType<typeof recordOf>

/** What a signed return was above that of the same position in SPY; null where SPY did not trade. */
function excessOf(call: Call, { change, spyChange }: Resolved["grade"]): number | null {
  return spyChange === null ? null : signed(call, change - spyChange)
}

function signed({ direction }: Call, change: number): number {
  return direction === "bullish" ? change : -change
}

function placed({ grade }: Resolved) {
  return { position: sessionNumber(grade.entry), n: 1, successes: Number(grade.isWin) }
}

function inPercent(share: number | null): number | null {
  return share === null ? null : share * 100
}

/** What a sample is called by its record alone; `anti_signal` needs a test that was registered before, and is not among them. */
export const sampleLabels = ["insufficient", "strong", "positive", "neutral", "weak"] as const
export type SampleLabel = (typeof sampleLabels)[number]

const LEAST_COUNT = 30

export function labelOf({ nResolved, winRate, wilsonLow, baseRate }: CallRecord): SampleLabel {
  if (nResolved < LEAST_COUNT || winRate === null || wilsonLow === null) return "insufficient"
  const base = baseRate ?? 0.5
  if (wilsonLow >= Math.max(0.55, base + 0.05)) return "strong"
  if (wilsonLow >= Math.max(0.5, base)) return "positive"
  return winRate < 0.5 ? "weak" : "neutral"
}

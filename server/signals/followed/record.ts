import { mean } from "../../statistics/moments"
import { median } from "../../statistics/quantile"
import { wilson } from "../../statistics/wilson"
import { clustered, excessReturnPct, labelOf, signedReturnPct } from "../performance"
import type { Call } from "./call"
import type { CallGrade } from "./grade"

/** A call that is counted, with what came of it. */
export type Graded = { call: Call; grade: CallGrade }

/** How the counted calls turned out. Returns are signed by direction: a fall that was called counts as a gain. */
export function recordOf(graded: readonly Graded[]) {
  const countOf = (outcome: CallGrade["outcome"]) => graded.filter(({ grade }) => grade.outcome === outcome).length
  const resolved = graded.flatMap((each) => resolvedOf(each) ?? [])
  const returns = resolved.map(signedReturnPct)
  const [nPending, nVoid, nWins] = [countOf("pending"), countOf("void"), countOf("win")]
  const { rate: winRate, low: wilsonLow, high: wilsonHigh } = wilson(nWins, resolved.length)
  const baseRate = mean(resolved.flatMap((trade) => trade.baseRate ?? []))
  return {
    ...{ nPending, nVoid, nWins, winRate, wilsonLow, wilsonHigh, baseRate },
    nIssued: resolved.length + nPending + nVoid,
    nResolved: resolved.length,
    winRateWithVoids: wilson(nWins, resolved.length + nVoid).rate,
    clustered: clustered(resolved),
    avgSignedReturnPct: mean(returns),
    medianSignedReturnPct: median(returns),
    avgExcessPct: mean(resolved.flatMap((trade) => excessReturnPct(trade) ?? [])),
    // To be an anti-signal takes a claim that was registered before, and nobody has registered one.
    label: labelOf({ n: resolved.length, winRate, wilsonLow, baseRate }, false),
  }
}

export type CallRecord = ReturnType<typeof recordOf>

/** Null where there is no trade that has ended. */
function resolvedOf({ call: { direction, horizon: horizonSessions }, grade }: Graded) {
  if (grade.outcome !== "win" && grade.outcome !== "loss") return null
  return { ...grade, direction, horizonSessions }
}

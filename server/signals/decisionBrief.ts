import type { Regime } from "../context/market/regime"
import { dayMs } from "../platform/dates"
import { typeName } from "./eventTypes"
import type { Performance } from "./performance"

export type DecisionBriefFacts = {
  regime: Regime | null
  gate: "RISK_ON" | "RISK_OFF" | null
  sizeMultiplier: number | null
  vixLevel: number | null
  best: readonly { ticker: string; direction: "bullish" | "bearish" }[]
  performance: readonly Performance[]
  nextMacroRelease: { name: string; scheduledAt: string | null; date: string } | null
  asOf: Date
}

const SOON_MS = 2 * dayMs

export function guidanceOf({ regime, gate, sizeMultiplier, best, performance }: DecisionBriefFacts): string {
  if (regime === null || gate === null) return "The market regime is not known, so no position is suggested."
  if (regime === "paused") return "The regime is paused: open no new position."
  const size = `${Math.round((sizeMultiplier ?? 0) * 100)}% of the usual size`
  if (best.length === 0) {
    const lacking = performance.some(({ passesGates }) => passesGates)
      ? "no signal of a type that clears the gates can be entered now"
      : "no type of signal has a record that clears the gates"
    return `The gate is ${gate} and the regime ${regime}, but ${lacking}, so there is no signal to follow.`
  }
  const many = best.length === 1 ? "one signal" : `${best.length} signals`
  return gate === "RISK_ON"
    ? `The gate is RISK_ON and the regime ${regime}: ${many} may be followed at ${size}.`
    : `The gate is RISK_OFF and the regime ${regime}: follow ${many} at ${size} at most, or none.`
}

export function risksOf(facts: DecisionBriefFacts): string[] {
  if (facts.regime === null && facts.performance.length === 0) return []
  return [...marketRisks(facts), ...recordRisks(facts), ...tickerRisks(facts)]
}

function marketRisks({ vixLevel, nextMacroRelease, asOf }: DecisionBriefFacts): string[] {
  const isSoon =
    nextMacroRelease !== null &&
    Date.parse(nextMacroRelease.scheduledAt ?? nextMacroRelease.date) - asOf.getTime() < SOON_MS
  return [
    ...(vixLevel !== null && vixLevel >= 20
      ? [`The VIX is at ${vixLevel.toFixed(1)}: moves are larger than usual.`]
      : []),
    ...(isSoon ? [`${nextMacroRelease.name} is due within two days and can move the whole market.`] : []),
  ]
}

function recordRisks({ performance }: DecisionBriefFacts): string[] {
  const qualifying = performance.filter(({ passesGates }) => passesGates)
  if (performance.length === 0) return []
  if (qualifying.length === 0)
    return ["No type of signal has yet won more often than its base rate by more than chance explains."]
  const fewest = qualifying.toSorted((a, b) => a.n - b.n)[0]
  return [
    `The record is short: ${typeName(fewest)} is based on ${fewest.n} resolved signals, and some types clear the gates by chance alone.`,
  ]
}

function tickerRisks({ best }: DecisionBriefFacts): string[] {
  const torn = [...Map.groupBy(best, ({ ticker }) => ticker)].filter(
    ([, ofTicker]) => new Set(ofTicker.map(({ direction }) => direction)).size > 1,
  )
  return torn.map(([ticker]) => `Signals on ${ticker} point in both directions.`)
}

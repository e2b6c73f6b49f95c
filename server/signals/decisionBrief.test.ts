import { expect, it } from "vitest"
import { type DecisionBriefFacts, guidanceOf } from "./decisionBrief"
import { type Performance, performanceOf } from "./performance"
import { pendingSignal } from "./testing/outcomes"

const record = (passesGates: boolean): Performance[] =>
  performanceOf([pendingSignal("2026-11-20")], new Set()).map((performance) => ({ ...performance, passesGates }))

const facts: DecisionBriefFacts = {
  ...{ regime: "normal", gate: "RISK_ON", sizeMultiplier: 1, vixLevel: 14, best: [], performance: record(false) },
  ...{ nextMacroRelease: null, asOf: new Date("2026-11-20T14:00:00Z") },
}

it("explains whether types lack a record, or a type with a record lacks a signal to enter now", () => {
  expect(guidanceOf(facts)).toContain("no type of signal has a record that clears the gates")
  const cleared = guidanceOf({ ...facts, performance: record(true) })
  expect(cleared).toContain("no signal of a type that clears the gates can be entered now")
  const best = [{ ticker: "AAPL", direction: "bullish" as const }]
  expect(guidanceOf({ ...facts, performance: record(true), best })).toContain(
    "one signal may be followed at 100% of the usual size",
  )
})

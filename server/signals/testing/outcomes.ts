import { barsKnownAt } from "../../platform/exchange/sessions"
import type { SignalOutcome } from "../performance"

/** A signal for one session, which has not been graded. */
export function pendingSignal(session: string, changes: Partial<SignalOutcome> = {}): SignalOutcome {
  return {
    ...{ eventType: "earnings_beat", isSecondOrder: false, direction: "bullish", confidence: 0.6, horizonSessions: 1 },
    ...{ issuedAt: new Date(`${session}T12:00:00Z`), entryDate: session, horizonEndDate: session, isIndependent: true },
    ...{ status: "pending", outcome: null, rawMovePct: null, spyMovePct: null, baseRate: null },
    ...{ exitDate: null, gradedAt: null },
    ...changes,
  }
}

/** A signal for one session that gained or lost one percent, while SPY stood still. */
export function gradedSignal(session: string, outcome: "win" | "loss", changes: Partial<SignalOutcome> = {}) {
  const isRise = (outcome === "win") === (changes.direction !== "bearish")
  return pendingSignal(session, {
    ...{ status: "resolved", outcome, rawMovePct: isRise ? 1 : -1, spyMovePct: 0, baseRate: 0.5 },
    ...{ exitDate: session, gradedAt: barsKnownAt(session) },
    ...changes,
  })
}

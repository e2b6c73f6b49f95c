import { antiClaimId } from "../../edge/claims/eventSignals"
import { type KnownClaim, listKnownClaims } from "../../edge/storage"
import type { Need } from "../../knowledge/facts/versions"
import type { Knowledge } from "../../knowledge/knowledge"
import { type AntiClaim, isConfirmedAnti } from "../../signals/antiSignals"
import { actionableSince, bestSignals } from "../../signals/best"
import { eventTypeNames } from "../../signals/eventTypes"
import { listOutcomes } from "../../signals/headlines/storage/outcomes"
import { type KnownSignal, listSignals } from "../../signals/headlines/storage/read"
import { GATES, type Gates, type Performance, performanceOf, type SignalOutcome } from "../../signals/performance"

export const signalNeeds = ["signals", "headlines", "bars", "actions"] as const satisfies readonly Need[]
/** Plus the edge ledger's tests of each type. */
export const recordNeeds = [...signalNeeds, "claims"] as const satisfies readonly Need[]

export async function readPerformance(knowledge: Knowledge, gates: Gates = GATES): Promise<Performance[]> {
  const [outcomes, claims] = await Promise.all([listOutcomes(knowledge.signals()), listKnownClaims(knowledge.claims())])
  return performanceOf(outcomes, confirmedAnti(claims, outcomes), gates)
}

/** Event types whose direct effects are confirmed to lose. */
function confirmedAnti(claims: readonly KnownClaim[], outcomes: readonly SignalOutcome[]): Set<string> {
  const direct = Map.groupBy(outcomes, ({ eventType, isSecondOrder }) => (isSecondOrder ? null : eventType))
  const confirmed = eventTypeNames.filter((type) => {
    const claim = claims.find(({ id }) => id === antiClaimId(type))
    return claim && isConfirmedAnti(direct.get(type) ?? [], antiClaimOf(claim))
  })
  return new Set(confirmed)
}

export function antiClaimOf({ registeredAt, state, history }: KnownClaim): AntiClaim {
  const verified = state === "verified" ? history.find((move) => move.state === "verified") : undefined
  return { registeredAt, verifiedAt: verified ? new Date(verified.at) : null }
}

export type Best = { performance: Performance[]; qualifying: Performance[]; signals: KnownSignal[] }

/** Signals that can still be entered, of types that clear the gates, without those of retracted documents. */
export async function readBest(knowledge: Knowledge, gates: Gates = GATES): Promise<Best> {
  const issuedAfter = actionableSince(knowledge.asOf)
  const [pending, performance] = await Promise.all([
    listSignals(knowledge.signals(), { isPending: true, issuedAfter }),
    readPerformance(knowledge, gates),
  ])
  const standing = pending.filter(({ documentStatus }) => documentStatus !== "retracted")
  return {
    performance,
    qualifying: performance.filter(({ passesGates }) => passesGates),
    signals: bestSignals(standing, performance, knowledge.asOf),
  }
}

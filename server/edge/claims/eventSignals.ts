import { lastClosedSession, previousSession } from "../../platform/exchange/sessions"
import { type EventType, eventTypeNames, typeName } from "../../signals/eventTypes"
import { LONGEST_HORIZON } from "../../signals/headlines/analyst"
import { isObservation, type SignalOutcome } from "../../signals/performance"
import type { Claim, Observation } from "../claim"

type Side = "wins" | "loses"

/**
 * For each event type, one claim that it wins and one that its opposite wins. Second-order effects are few, so they
 * make one type.
 */
export const eventSignalClaims: readonly Claim[] = [...eventTypeNames, "second_order" as const].flatMap((type) => [
  claimOf(type, "wins"),
  claimOf(type, "loses"),
])

export function antiClaimId(type: EventType | "second_order"): string {
  return claimId(type, "loses")
}

function claimId(type: EventType | "second_order", side: Side): string {
  return `${side === "wins" ? "event" : "anti"}-${type.replaceAll("_", "-")}`
}

function claimOf(type: EventType | "second_order", side: Side): Claim {
  const name = type === "second_order" ? "second-order effects" : typeName({ eventType: type, isSecondOrder: false })
  return {
    id: claimId(type, side),
    claim:
      side === "wins"
        ? `Event signals of ${name} win more often than the same directions on tickers drawn at random.`
        : `Event signals of ${name} lose more often than the same directions on tickers drawn at random.`,
    scope:
      type === "second_order"
        ? "Every signal on a ticker that its document does not name, of all event types."
        : "Every signal of this event type on a ticker that its document names.",
    test: `One observation is a signal that does not overlap with another of its event, or of its type and ticker; a success where it ${side}, against the share of all stocks and ETFs that did so over the same sessions.`,
    // Long enough for a block of the test to hold all overlapping signals.
    horizon: LONGEST_HORIZON,
    nTarget: 200,
    stopAfterSessions: 756,
    needs: ["bars", "signals"],
    observe: ({ signals }) =>
      signals
        .filter((signal) => isOf(type, signal) && isObservation(signal))
        .flatMap((signal) => observed(signal, side)),
  }
}

function isOf(type: EventType | "second_order", { eventType, isSecondOrder }: SignalOutcome): boolean {
  return type === "second_order" ? isSecondOrder : !isSecondOrder && eventType === type
}

/** Empty if the universe did not trade, because there is no base to compare with. */
function observed({ entryDate, gradedAt, outcome, baseRate }: SignalOutcome, side: Side): Observation[] {
  if (baseRate === null || gradedAt === null) return []
  const isSuccess = outcome === (side === "wins" ? "win" : "loss")
  return [
    {
      session: previousSession(entryDate),
      resolved: lastClosedSession(gradedAt),
      n: 1,
      successes: isSuccess ? 1 : 0,
      baseN: 1,
      baseSuccesses: side === "wins" ? baseRate : 1 - baseRate,
    },
  ]
}

import { type FamilyName, familyOf } from "./index"

export type Overdue = { family: FamilyName; expected: string; newest: string | null; reason: string }

/**
 * Staleness by the calendar: a family is overdue if a day that fell due longer ago than its grace is missing. Null if it
 * is not, and for families that never expect anything.
 */
export function findOverdue(name: FamilyName, newest: string | null, at: Date): Overdue | null {
  const expected = expectedDay(name, at)
  if (expected === null || (newest !== null && newest >= expected)) return null
  const rest = newest === null ? "there are none" : `the newest are of ${newest}`
  return { family: name, expected, newest, reason: `${familyOf(name).title} of ${expected} should be here; ${rest}.` }
}

/** The newest day that should be there at an instant, its grace over; null if nothing is ever expected. */
export function expectedDay(name: FamilyName, at: Date): string | null {
  const { expectation } = familyOf(name)
  return expectation ? expectation.due(new Date(at.getTime() - expectation.graceMs)).day : null
}

export function lastDeadline(names: readonly FamilyName[], at: Date): Date {
  const deadlines = names.flatMap((name) => {
    const { expectation } = familyOf(name)
    if (!expectation) return []
    const { due, graceMs } = expectation
    const overdue = due(new Date(at.getTime() - graceMs)).since.getTime() + graceMs
    return [due(at).since.getTime(), overdue]
  })
  return new Date(Math.max(0, ...deadlines))
}

/** Why a family is stale whose sources last answered at `askedAt`; null if it is not, and before the first time. */
export function findSilent(name: FamilyName, askedAt: Date | null, at: Date): string | null {
  const { longestSilenceMs, title } = familyOf(name)
  const isSilent = longestSilenceMs && askedAt && at.getTime() - askedAt.getTime() >= longestSilenceMs
  return isSilent ? `${title} could last be asked for at ${askedAt.toISOString()}.` : null
}

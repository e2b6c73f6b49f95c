import { type FamilyName, familyOf } from "./index"

export type Overdue = { family: FamilyName; expected: string; newest: string | null; reason: string }

/**
 * Staleness by the calendar: a family is overdue if a day that fell due longer ago than its grace is missing. Null
 * otherwise, and for families without an expectation.
 */
export function findOverdue(name: FamilyName, newest: string | null, at: Date): Overdue | null {
  const expected = expectedDay(name, at)
  if (expected === null || (newest !== null && newest >= expected)) return null
  const rest = newest === null ? "there are none" : `the newest are of ${newest}`
  return { family: name, expected, newest, reason: `${familyOf(name).title} of ${expected} should be here; ${rest}.` }
}

/** The newest day that must be there at an instant, after its grace; null if nothing is ever due. */
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

/** Why a family whose sources last answered at `askedAt` is stale; null if it is not, and before the first answer. */
export function findSilent(name: FamilyName, askedAt: Date | null, at: Date): string | null {
  const { longestSilenceMs, title } = familyOf(name)
  const isSilent = longestSilenceMs && askedAt && at.getTime() - askedAt.getTime() >= longestSilenceMs
  return isSilent ? `${title} could last be asked for at ${askedAt.toISOString()}.` : null
}

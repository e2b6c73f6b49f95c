import { type FamilyName, familyOf } from "./index"

/** Days are YYYY-MM-DD; `newest` is null where there is none at all. */
export type Overdue = { family: FamilyName; expected: string; newest: string | null; reason: string }

/**
 * The one rule of staleness: a family is overdue when a day that fell due longer ago than its grace is not there. Null
 * while it is not, and for families of which nothing is ever expected.
 */
export function findOverdue(name: FamilyName, newest: string | null, at: Date): Overdue | null {
  const expected = expectedDay(name, at)
  if (expected === null || (newest !== null && newest >= expected)) return null
  const rest = newest === null ? "there are none" : `the newest are of ${newest}`
  return { family: name, expected, newest, reason: `${familyOf(name).title} of ${expected} should be here; ${rest}.` }
}

/** The newest day that should be there at an instant, its grace over; null where nothing is ever expected. */
export function expectedDay(name: FamilyName, at: Date): string | null {
  const { expectation } = familyOf(name)
  return expectation ? expectation.due(new Date(at.getTime() - expectation.graceMs)).day : null
}

/** The last instant up to this one at which facts of any of these families fell due or became overdue; else the epoch. */
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

/** Why a family is stale whose sources were last asked with success at an instant; null while it is not, and before the first time. */
export function findSilent(name: FamilyName, askedAt: Date | null, at: Date): string | null {
  const { longestSilenceMs, title } = familyOf(name)
  const isSilent = longestSilenceMs && askedAt && at.getTime() - askedAt.getTime() >= longestSilenceMs
  return isSilent ? `${title} could last be asked for at ${askedAt.toISOString()}.` : null
}

import type { FactVersion } from "../knowledge/facts/asKnown"
import { nextSession, sessionCloseAt } from "../platform/exchange/sessions"

/**
 * What was known of each day by the close of the next session, oldest first. Leaves out later arrivals and corrections,
 * on which nobody could have acted.
 */
export function knownOnTime<Body extends { date: string }>(said: readonly FactVersion<Body>[]): Body[] {
  const onTime = said.filter(({ knownAt, body: { date } }) => knownAt <= sessionCloseAt(nextSession(date)))
  const newest = new Map(onTime.map((fact) => [fact.key, fact]))
  return [...newest.values()]
    .filter(({ isRetracted }) => !isRetracted)
    .map(({ body }) => body)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

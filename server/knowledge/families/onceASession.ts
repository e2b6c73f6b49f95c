import { sessionOnOrBefore } from "../../context/market/calendar/dates"
import { addSessions, newYorkDate, newYorkInstant, previousSession } from "../../platform/exchange/sessions"
import type { Expectation } from "./family"

/** A time in New York at a quarter hour, on the session itself or `sessionsLater` after it. */
type Publication = { time: string; sessionsLater: number; graceMs: number }

export function onceASession({ time, sessionsLater, graceMs }: Publication) {
  /** A day without a session counts as the session before it. */
  function publishedAt(date: string): Date {
    return newYorkInstant(addSessions(sessionOnOrBefore(date), sessionsLater), time)
  }

  const expectation: Expectation = {
    graceMs,
    due(at) {
      let day = sessionOnOrBefore(newYorkDate(at))
      while (publishedAt(day) > at) day = previousSession(day)
      return { day, since: publishedAt(day) }
    },
  }
  return { publishedAt, expectation }
}

import { sessionOnOrBefore } from "../../context/market/calendar/dates"
import { addSessions, newYorkDate, newYorkInstant, previousSession } from "../../platform/exchange/sessions"
import type { Expectation } from "./family"

/** A time of day in New York at a quarter hour, on the session itself or so many sessions later. */
type Publication = { time: string; sessionsLater: number; graceMs: number }

/** When one fact a session is out, where its upstream publishes at a time of its own. */
export function onceASession({ time, sessionsLater, graceMs }: Publication) {
  /** Of a day that is no session, as if it were the one before it. */
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

import {
  holidayName,
  isEarlyClose,
  isSession,
  lastClosedSession,
  newYorkDate,
  nextSession,
  sessionCloseAt,
  sessionOpenAt,
} from "./sessions"

/** Where a moment lies in the calendar of the exchange. */
export type SessionState = {
  /** The day of the moment in New York. */
  today: string
  /** The session that is ahead or under way. */
  target: string
  opensAt: Date
  closesAt: Date
  isOpen: boolean
  isEarlyClose: boolean
  /** Why there is no session on that day: the name of a holiday, or a day of the weekend; null where there is one. */
  closedFor: string | null
}

export function sessionState(at: Date): SessionState {
  const today = newYorkDate(at)
  const target = nextSession(lastClosedSession(at))
  const [opensAt, closesAt] = [sessionOpenAt(target), sessionCloseAt(target)]
  return {
    ...{ today, target, opensAt, closesAt },
    isOpen: at >= opensAt && at < closesAt,
    isEarlyClose: isEarlyClose(target),
    closedFor: isSession(today) ? null : (holidayName(today) ?? weekday.format(new Date(today))),
  }
}

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" })

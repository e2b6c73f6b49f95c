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

export type SessionState = {
  /** The date in New York. */
  today: string
  /** The session ahead or under way. */
  target: string
  opensAt: Date
  closesAt: Date
  isOpen: boolean
  isEarlyClose: boolean
  /** Why there is no session today: the name of a holiday or a day of the weekend; null if there is one. */
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

import { DateTime } from "luxon"
import type { Alert } from "../../platform/database/generated/client"

export type AlertTimes = Pick<
  Alert,
  "pace" | "mostAnHour" | "dailyAt" | "quietFrom" | "quietUntil" | "timeZone" | "heldUntil"
>

const hourMs = 3_600_000

/** When an alert with something to send may send it: now, or later. `sent` has its last messages, the newest first. */
export function sendingAt(times: AlertTimes, sent: readonly Date[], at: Date): Date {
  const planned = times.heldUntil ? later(times.heldUntil, at) : plannedAt(times, at)
  return afterQuiet(times, afterBurst(times, sent, planned))
}

function plannedAt({ pace, dailyAt, timeZone }: AlertTimes, at: Date): Date {
  const local = DateTime.fromJSDate(at, { zone: timeZone })
  if (pace === "hourly") return local.startOf("hour").plus({ hours: 1 }).toJSDate()
  return pace === "daily" ? nextDaily(local, dailyAt) : at
}

function afterBurst({ pace, mostAnHour }: AlertTimes, sent: readonly Date[], at: Date): Date {
  const first = sent[mostAnHour - 1]
  return pace === "at_once" && first ? later(new Date(first.getTime() + hourMs), at) : at
}

function afterQuiet({ quietFrom, quietUntil, timeZone }: AlertTimes, at: Date): Date {
  if (quietFrom === null || quietUntil === null) return at
  const local = DateTime.fromJSDate(at, { zone: timeZone })
  const clock = local.toFormat("HH:mm")
  const isQuiet =
    quietFrom < quietUntil ? clock >= quietFrom && clock < quietUntil : clock >= quietFrom || clock < quietUntil
  return isQuiet ? nextClock(local, quietUntil) : at
}

/** As `nextClock`, but once a day: where the clock shows a time twice, the first one counts. */
function nextDaily(local: DateTime, time: string): Date {
  const first = firstOf(clockOn(local, time))
  return (first > local ? first : firstOf(clockOn(local.plus({ days: 1 }), time))).toJSDate()
}

function firstOf(instant: DateTime): DateTime {
  const before = instant.minus({ hours: 1 })
  return before.toFormat("HH:mm") === instant.toFormat("HH:mm") ? before : instant
}

function clockOn(day: DateTime, time: string): DateTime {
  const [hour, minute] = time.split(":").map(Number)
  return day.set({ hour, minute, second: 0, millisecond: 0 })
}

/** The next instant at which the clock shows a time. Where the clock skips it, the instant of the skip. */
function nextClock(local: DateTime, time: string): Date {
  const today = clockOn(local, time)
  return (today > local ? today : today.plus({ days: 1 })).toJSDate()
}

const later = (one: Date, other: Date) => (one > other ? one : other)

export const isTimeZone = (text: string) => DateTime.local({ zone: text }).isValid

import { dayText, minuteText } from "../account/instants"

const form = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/

export function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-/.test(text) && text >= "0001" && !Number.isNaN(instant.getTime()) && startsWith(instant, text)
}

/** Why an `as_of` cannot be used; null if it can. */
export function problemOf(asOf: string, today: string): string | null {
  const [, day, time] = form.exec(asOf) ?? []
  const instant = new Date(time ? asOf : `${day}T00:00:00Z`)
  const isDay =
    day !== undefined && !Number.isNaN(instant.getTime()) && (time !== undefined || startsWith(instant, day))
  if (!isDay) return `“${shortened(asOf)}” is not a date. Choose a day, or go back to now.`
  const isFuture = time ? instant.toISOString().slice(0, 10) > today : day > today
  return isFuture ? `${dayText(day)} is in the future. Choose an earlier day, or go back to now.` : null
}

/** "30 February" parses as a day in March. */
const startsWith = (instant: Date, day: string) => instant.toISOString().startsWith(day)

const longest = 20
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

export function momentText(asOf: string): string {
  return asOf.length === 10 ? `at the end of ${dayText(asOf)}` : `at ${minuteText(new Date(asOf).toISOString())}`
}

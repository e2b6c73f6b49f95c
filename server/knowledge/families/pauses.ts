import { CronExpressionParser } from "cron-parser"
import type { Schedule } from "./family"

/** A week in which no clock is changed. */
const monday = "2026-06-01T00:00:00Z"
const weekMs = 7 * 86_400_000
/** Runs that are so frequent do not pause at night. */
const mostRuns = 200

const known = new Map<string, number>()

/** The longest time between two runs of a schedule, in seconds: over a weekend, for one that runs on weekdays. */
export function longestPauseSeconds({ cron, timeZone }: Schedule): number {
  const schedule = `${cron} ${timeZone}`
  const seconds = known.get(schedule) ?? longestPause(cron, timeZone)
  known.set(schedule, seconds)
  return seconds
}

function longestPause(cron: string, timeZone: string): number {
  const runs = CronExpressionParser.parse(cron, { currentDate: monday, tz: timeZone })
  const first = runs.next().getTime()
  let [last, longest] = [first, 0]
  for (let count = 0; count < mostRuns && last <= first + weekMs; count++) {
    const next = runs.next().getTime()
    longest = Math.max(longest, next - last)
    last = next
  }
  return Math.round(longest / 1_000)
}

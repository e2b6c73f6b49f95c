import { CronExpressionParser } from "cron-parser"
import type { Schedule } from "./family"

/** A week without a clock change. */
const monday = "2026-06-01T00:00:00Z"
const weekMs = 7 * 86_400_000
/** Schedules with more runs a week have no night pause. */
const mostRuns = 200

const known = new Map<string, number>()

export function longestPauseSeconds({ cron, timeZone }: Schedule): number {
  const schedule = `${cron} ${timeZone}`
  const seconds = known.get(schedule) ?? longestPause(cron, timeZone)
  known.set(schedule, seconds)
  return seconds
}

export function nextRunAt({ cron, timeZone }: Schedule, from: Date): Date {
  return CronExpressionParser.parse(cron, { currentDate: from, tz: timeZone }).next().toDate()
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

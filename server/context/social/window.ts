import { dayMs } from "../../platform/dates"
import { type FeedReading, platformTraits } from "./reading"

/** Daily counts overlap unless about a day lies between them. Clock changes shift that by an hour. */
const apartMs = 22 * 3_600_000

/**
 * The readings due in the last `days` days, newest first. The oldest is less than `days` days older than the newest, so
 * a run that is seconds late or early adds no day.
 */
export function readingsWithin(readings: readonly FeedReading[], asOf: Date, days: number): FeedReading[] {
  const due = readings
    .filter(({ platform, observedAt }) => {
      const outAt = Date.parse(observedAt) + platformTraits[platform].lagMs
      return outAt >= asOf.getTime() - days * dayMs
    })
    .sort((a, b) => Date.parse(b.observedAt) - Date.parse(a.observedAt))
  const ageMs = ({ observedAt }: FeedReading) => Date.parse(due[0].observedAt) - Date.parse(observedAt)
  return due.filter((each) => ageMs(each) < (days - 1) * dayMs + apartMs)
}

export function aDayApart<Observed extends { observedAt: string }>(all: readonly Observed[]): Observed[] {
  const taken: Observed[] = []
  for (const each of all) {
    const last = taken.at(-1)
    if (!last || Date.parse(last.observedAt) - Date.parse(each.observedAt) >= apartMs) taken.push(each)
  }
  return taken
}

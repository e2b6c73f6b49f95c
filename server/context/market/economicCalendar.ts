import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { type Impact, impactOf } from "./economicCalendar/impact"
import type { EconomicRelease } from "./economicCalendar/release"

/** Null when not on record, as before the first run. */
export type ScheduleRead = { source: string; readAt: Date | null }

type Question = {
  asOf: Date
  /** Calendar days ahead; both ends of the window are included. */
  days: number
  impact?: Impact
  /** The sources that should have a schedule, even if they never had one. */
  expected: readonly string[]
  reads: readonly ScheduleRead[]
  releases: readonly EconomicRelease[]
  /** How long a schedule may be served after it was read. */
  servedForMs: number
}

/** Repeats the agencies' dates without hours; their own word counts as far as it reaches. */
const SECONDARY = "fred"

export function economicCalendar({ asOf, days, impact, expected, reads, releases, servedForMs }: Question) {
  const isServed = (source: string) => {
    const readAt = reads.find((read) => read.source === source)?.readAt ?? null
    if (readAt !== null) return asOf.getTime() - readAt.getTime() < servedForMs
    return releases.some((release) => release.source === source)
  }
  const sources = [...new Set([...expected, ...[...reads, ...releases].map(({ source }) => source)])]
  const from = newYorkDate(asOf)
  const to = addDays(from, days)
  const served = withoutRepeats(releases.filter(({ source }) => isServed(source)))
  return {
    releases: served
      .filter(({ date }) => from <= date && date <= to)
      .map((release) => ({ ...release, impact: impactOf(release.name) }))
      .filter((release) => impact === undefined || release.impact === impact),
    expected: sources,
    missing: sources.filter((source) => !isServed(source)),
    lastReadAt: newest(reads.flatMap(({ readAt }) => readAt ?? [])),
  }
}

function withoutRepeats(releases: readonly EconomicRelease[]): EconomicRelease[] {
  const reachOf = new Map<string, string>()
  for (const { source, name, date } of releases) {
    if (source !== SECONDARY && date > (reachOf.get(name) ?? "")) reachOf.set(name, date)
  }
  return releases.filter(({ source, name, date }) => source !== SECONDARY || date > (reachOf.get(name) ?? ""))
}

function newest(instants: readonly Date[]): Date | null {
  return instants.length > 0 ? new Date(Math.max(...instants.map(Number))) : null
}

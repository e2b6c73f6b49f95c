import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import type { EconomicEvent } from "./economicCalendar/event"
import { type Impact, impactOf } from "./economicCalendar/impact"

/** When a source's schedule was last read; null where that is not on record, as for the time before the first run. */
export type ScheduleRead = { source: string; readAt: Date | null }

type Question = {
  asOf: Date
  /** Calendar days ahead; the window ends on today + `days`, both included. */
  days: number
  impact?: Impact
  /** The sources that should have a schedule, whether they ever had one or not. */
  expected: readonly string[]
  reads: readonly ScheduleRead[]
  /** Whatever was known of all schedules. */
  events: readonly EconomicEvent[]
  /** How long a schedule may be served after it was read. */
  servedForMs: number
}

/** Repeats what the agencies announce, date by date and without hours; their own word counts as far as it reaches. */
const SECONDARY = "fred"

/** The events ahead, from the schedules that may be served, and the sources of which there is none. */
export function economicCalendar({ asOf, days, impact, expected, reads, events, servedForMs }: Question) {
  const isServed = (source: string) => {
    const readAt = reads.find((read) => read.source === source)?.readAt ?? null
    if (readAt !== null) return asOf.getTime() - readAt.getTime() < servedForMs
    return events.some((event) => event.source === source)
  }
  const sources = [...new Set([...expected, ...[...reads, ...events].map(({ source }) => source)])]
  const from = newYorkDate(asOf)
  const to = addDays(from, days)
  const served = withoutRepeats(events.filter(({ source }) => isServed(source)))
  return {
    events: served
      .filter(({ date }) => from <= date && date <= to)
      .map((event) => ({ ...event, impact: impactOf(event.name) }))
      .filter((event) => impact === undefined || event.impact === impact),
    expected: sources,
    missing: sources.filter((source) => !isServed(source)),
    lastReadAt: newest(reads.flatMap(({ readAt }) => readAt ?? [])),
  }
}

function withoutRepeats(events: readonly EconomicEvent[]): EconomicEvent[] {
  const reachOf = new Map<string, string>()
  for (const { source, name, date } of events) {
    if (source !== SECONDARY && date > (reachOf.get(name) ?? "")) reachOf.set(name, date)
  }
  return events.filter(({ source, name, date }) => source !== SECONDARY || date > (reachOf.get(name) ?? ""))
}

function newest(instants: readonly Date[]): Date | null {
  return instants.length > 0 ? new Date(Math.max(...instants.map(Number))) : null
}

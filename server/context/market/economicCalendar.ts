import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import type { EconomicEvent } from "./economicCalendar/event"
import { type Impact, impactOf } from "./economicCalendar/impact"

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
  events: readonly EconomicEvent[]
  /** How long a schedule may be served after it was read. */
  servedForMs: number
}

/** Repeats the agencies' dates without hours; their own word counts as far as it reaches. */
const SECONDARY = "fred"

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

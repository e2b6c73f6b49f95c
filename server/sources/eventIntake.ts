import { type EconomicEvent, economicEvent } from "../context/market/economicCalendar/event"
import { openFactIntake } from "./factIntake"
import { formatChanged } from "./outcome"
import type { FactRow, FactsRequest, SourceRun } from "./source"

export function openEventIntake(source: string, { from, to }: FactsRequest) {
  const intake = openFactIntake<EconomicEvent>(({ name, date }) => `${name} ${date}`)
  let knownCount = 0
  return {
    offer(event: Omit<EconomicEvent, "source" | "announced_date">, raw: unknown): void {
      knownCount++
      const said = economicEvent.safeParse({ source, ...event, announced_date: null })
      if (!said.success) intake.refuseMalformed("malformed_event", raw)
      else if (from <= said.data.date && said.data.date <= to) intake.offer(said.data, raw)
    },
    /** For an event with a known name that cannot be parsed. */
    refuse(reason: string, raw: unknown): void {
      knownCount++
      intake.refuseMalformed(reason, raw)
    },
    /** A schedule without any known name has changed its names. */
    conclude(rawBody: string): SourceRun<FactRow[]> {
      if (knownCount === 0) return formatChanged("the schedule has no event with a known name", rawBody)
      return intake.conclude(rawBody, `no event from ${from} to ${to}`)
    },
  }
}

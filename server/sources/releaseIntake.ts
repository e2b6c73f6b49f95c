import { type EconomicRelease, economicRelease } from "../context/market/economicCalendar/release"
import { openFactIntake } from "./factIntake"
import { formatChanged } from "./outcome"
import type { FactRow, FactsRequest, SourceRun } from "./source"

/** Validates the releases of a schedule, and takes only the requested days. */
export function openReleaseIntake(source: string, { from, to }: FactsRequest) {
  const intake = openFactIntake<EconomicRelease>(({ name, date }) => `${name} ${date}`)
  let knownCount = 0
  return {
    offer(release: Omit<EconomicRelease, "source" | "announced_date">, raw: unknown): void {
      knownCount++
      const said = economicRelease.safeParse({ source, ...release, announced_date: null })
      if (!said.success) intake.refuseMalformed("malformed_event", raw)
      else if (from <= said.data.date && said.data.date <= to) intake.offer(said.data, raw)
      else intake.pass()
    },
    refuse(reason: string, raw: unknown): void {
      knownCount++
      intake.refuseMalformed(reason, raw)
    },
    /** For an event with a known name that has no date at present. */
    pass(): void {
      knownCount++
      intake.pass()
    },
    /** Without any known name, the schedule's names must have changed. */
    conclude(rawBody: string): SourceRun<FactRow[]> {
      if (knownCount === 0) return formatChanged("the schedule has no event with a known name", rawBody)
      return intake.conclude(rawBody, `no event from ${from} to ${to}`)
    },
  }
}

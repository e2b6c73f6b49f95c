import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { type Impact, impactOf } from "./economicCalendar/impact"
import type { EconomicRelease } from "./economicCalendar/release"
import { RULE, ruledReleases } from "./economicCalendar/rules"

/** Null when not on record, as before the first run. */
export type ScheduleRead = { source: string; readAt: Date | null }

type Question = {
  asOf: Date
  from?: string
  /** Calendar days from there on. The window includes both ends. */
  days: number
  impact?: Impact
  expected: readonly string[]
  reads: readonly ScheduleRead[]
  releases: readonly EconomicRelease[]
  /** Whether to add releases that follow from a rule, provided that any schedule can be served. */
  hasRules: boolean
  servedForMs: number
}

/** FRED repeats the agencies' dates without hours. The lower rank takes precedence up to its last date. */
function rankOf(source: string): number {
  if (source === RULE) return 2
  return source === "fred" ? 1 : 0
}

export function economicCalendar(question: Question) {
  const { asOf, days, impact, expected, reads, releases, hasRules, servedForMs } = question
  const today = newYorkDate(asOf)
  const isServed = (source: string) => {
    const readAt = reads.find((read) => read.source === source)?.readAt ?? null
    if (readAt !== null) return asOf.getTime() - readAt.getTime() < servedForMs
    return releases.some((release) => release.source === source)
  }
  const sources = [...new Set([...expected, ...[...reads, ...releases].map(({ source }) => source)])]
  const { from = today } = question
  const to = addDays(from, days)
  const missing = sources.filter((source) => !isServed(source))
  const ruled = hasRules && missing.length < sources.length ? ruledReleases(from, to, today) : []
  const served = withoutRepeats([...releases.filter(({ source }) => isServed(source)), ...ruled])
  return {
    releases: served
      .filter(({ date }) => from <= date && date <= to)
      .map((release) => ({ ...release, scheduled_at: release.scheduled_at ?? hourOf(release, ruled) }))
      .map((release) => ({ ...release, impact: impactOf(release.name), isRuled: release.source === RULE }))
      .filter((release) => impact === undefined || release.impact === impact),
    expected: sources,
    missing,
    lastReadAt: newest(reads.flatMap(({ readAt }) => readAt ?? [])),
  }
}

function withoutRepeats(releases: readonly EconomicRelease[]): EconomicRelease[] {
  const reachOf = new Map<string, string>()
  for (const { source, name, date } of releases) {
    for (let rank = rankOf(source) + 1; rank <= 2; rank++) {
      const key = `${rank} ${name}`
      if (date > (reachOf.get(key) ?? "")) reachOf.set(key, date)
    }
  }
  return releases.filter(({ source, name, date }) => date > (reachOf.get(`${rankOf(source)} ${name}`) ?? ""))
}

/** A date without an hour in its schedule takes the hour from the rule. */
function hourOf({ name, date }: EconomicRelease, ruled: readonly EconomicRelease[]): string | null {
  return ruled.find((each) => each.name === name && each.date === date)?.scheduled_at ?? null
}

function newest(instants: readonly Date[]): Date | null {
  return instants.length > 0 ? new Date(Math.max(...instants.map(Number))) : null
}

import type { Pool } from "pg"
import { succeeded } from "../platform/database/runs"
import { newYorkDate, newYorkInstant } from "../platform/exchange/sessions"
import type { NewestRun } from "./facts/runs"
import { isFamily, type Need } from "./facts/versions"
import { familyOf } from "./families"
import { lastDeadline } from "./families/staleness"

/*
 * When answers about now change: as facts become known, and as the clock passes moments that they depend on. Both
 * follow from stored facts and the calendar, never from the time of a request, so all replicas agree.
 */

/** The instants read per need. A clock that is further behind than the newest thousand gets imprecise results. */
export const mostArrivals = 1_000

/**
 * The newest instants at which facts of these families became known, a source confirmed that there were none, or
 * predictions were made or graded; oldest first. May leave out bars that came on time, because these become known at a
 * time set by the clock. An instant may lie ahead of now in a simulated world with its own clock.
 */
export async function listArrivals(
  pool: Pick<Pool, "query">,
  names: readonly string[],
  sources: readonly { family: string; sourceId: string }[],
): Promise<Map<string, number[]>> {
  const read = sources.filter(({ family }) => names.includes(family))
  const { rows } = await pool.query<{ name: string; instants: number[] }>(newestArrivals, [
    names,
    read.map(({ family }) => family),
    read.map(({ sourceId }) => sourceId),
  ])
  return new Map(rows.map(({ name, instants }) => [name, instants]))
}

const newestArrivals = `
  SELECT name, array_agg(DISTINCT epoch_ms ORDER BY epoch_ms) AS instants FROM (
    SELECT asked.name, arrival.at FROM unnest($1::text[]) AS asked(name) CROSS JOIN LATERAL (
      SELECT known_at AS at FROM fact_arrival WHERE name = asked.name ORDER BY known_at DESC LIMIT ${mostArrivals}) AS arrival
    UNION ALL
    SELECT pair.family, run.at FROM unnest($2::text[], $3::text[]) AS pair(family, source_id) CROSS JOIN LATERAL (
      SELECT started_at AS at FROM ingestion
      WHERE ${succeeded} AND family = pair.family AND source_id = pair.source_id
      ORDER BY started_at DESC LIMIT ${mostArrivals}) AS run
  ) AS arrivals(name, at) CROSS JOIN LATERAL (SELECT (extract(epoch FROM at) * 1000)::float8 AS epoch_ms) AS instant
  GROUP BY name`

export function lastOf(instants: readonly number[], at: number): number {
  let last = instants.length - 1
  while (last >= 0 && instants[last] > at) last--
  return last < 0 ? 0 : instants[last]
}

const quarterHour = 900_000

export function quarterOf(at: number): number {
  return at - (at % quarterHour)
}

const ticks = new WeakMap<readonly Need[], { quarter: number; from: number }>()

/**
 * When the clock last passed a moment that an answer with these needs depends on: midnight in New York, or the time
 * when such facts fell due or became overdue. All of these are at quarter hours.
 */
export function freshnessKey(needs: readonly Need[], at: number): number {
  const quarter = quarterOf(at)
  const known = ticks.get(needs)
  if (known?.quarter === quarter) return known.from
  const now = new Date(quarter)
  const midnight = newYorkInstant(newYorkDate(now), "00:00")
  // Without runs, a source's status ages by the clock.
  const aged = needs.includes("runs") ? quarter : 0
  const from = Math.max(aged, midnight.getTime(), lastDeadline(needs.filter(isFamily), now).getTime())
  ticks.set(needs, { quarter, from })
  return from
}

/**
 * When the sources of the needed families will have been silent for too long, unless they succeed before; oldest first.
 * In most families only the last source counts; in families of schedules, each one.
 */
export function listSilences(needs: readonly Need[], runs: readonly NewestRun[]): number[] {
  const instants = needs.filter(isFamily).flatMap((name) => {
    const { longestSilenceMs } = familyOf(name)
    if (longestSilenceMs === undefined) return []
    return runs.flatMap(({ family, run }) => (family === name && run ? run.startedAt.getTime() + longestSilenceMs : []))
  })
  return instants.sort((a, b) => a - b)
}

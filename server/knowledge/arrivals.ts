import type { Pool } from "pg"
import { succeeded } from "../platform/database/runs"
import { newYorkDate, newYorkInstant } from "../platform/exchange/sessions"
import type { NewestRun } from "./facts/runs"
import { isFamily, type Need } from "./facts/versions"
import { familyOf } from "./families"
import { lastDeadline } from "./families/staleness"

/*
 * When answers about now change: as facts become known, and as the clock passes the moments they depend on. Both come
 * from what is stored and from the calendar, never from when somebody asked, so every replica says the same.
 */

/** Instants read per name; a clock that lags behind the newest thousand is not served well. */
export const mostArrivals = 1_000

/**
 * The newest instants at which facts of these families became known, a source confirmed that there were none, or
 * predictions were made or graded; oldest first. Bars that came on time may be left out, since they are known from a
 * tick of the clock on. An instant may lie ahead of now in a simulated world with its own clock.
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
 * When the clock last passed something that an answer with these needs depends on: New York's date changed, or such
 * facts fell due or became overdue. All of these happen at quarter hours.
 */
export function freshnessKey(needs: readonly Need[], at: number): number {
  const quarter = quarterOf(at)
  const known = ticks.get(needs)
  if (known?.quarter === quarter) return known.from
  const now = new Date(quarter)
  const midnight = newYorkInstant(newYorkDate(now), "00:00")
  // A source that is not asked grows old by the clock alone.
  const aged = needs.includes("runs") ? quarter : 0
  const from = Math.max(aged, midnight.getTime(), lastDeadline(needs.filter(isFamily), now).getTime())
  ticks.set(needs, { quarter, from })
  return from
}

/**
 * When the sources of the needed families will have gone too long without a successful run, unless asked again before;
 * oldest first. For most families only the last source counts, for schedules each one.
 */
export function listSilences(needs: readonly Need[], runs: readonly NewestRun[]): number[] {
  const instants = needs.filter(isFamily).flatMap((name) => {
    const { longestSilenceMs } = familyOf(name)
    if (longestSilenceMs === undefined) return []
    return runs.flatMap(({ family, run }) => (family === name && run ? run.startedAt.getTime() + longestSilenceMs : []))
  })
  return instants.sort((a, b) => a - b)
}

import type { Pool } from "pg"
import type { StoredMarket } from "../bars/load"
import { newYorkDate, newYorkInstant } from "../exchange/sessions"
import { lastDeadline } from "../families/staleness"

/*
 * When answers about now change: as facts become known, and as the clock passes what they turn on. Both are read off
 * what is stored and off the calendar, never off when somebody asked, so that every replica says the same.
 */

/**
 * The instants at which stored facts became known, oldest first. The bars that came on time are left out: they are known
 * from a tick of the clock on. An instant may lie ahead of now, where a world's own clock does.
 */
export async function listArrivals(pool: Pick<Pool, "query">, { late }: StoredMarket): Promise<number[]> {
  const { rows } = await pool.query<{ at: Date }>(
    `SELECT DISTINCT at FROM (
       SELECT unnest(ARRAY[issued_at, graded_at]) AS at FROM prediction
       UNION ALL SELECT known_at FROM corporate_action
       UNION ALL SELECT delisted_known_at FROM instrument
       UNION ALL SELECT started_at FROM ingestion WHERE outcome IN ('ok', 'empty_confirmed')
     ) AS arrival WHERE at IS NOT NULL`,
  )
  const instants = [...rows.map(({ at }) => at.getTime()), ...late.map(({ knownAt }) => knownAt)]
  return [...new Set(instants)].sort((a, b) => a - b)
}

/** The last of ascending instants that is not after this one, or 0. */
export function lastOf(instants: readonly number[], at: number): number {
  let last = instants.length - 1
  while (last >= 0 && instants[last] > at) last--
  return last < 0 ? 0 : instants[last]
}

const quarterHour = 900_000
let tick = { quarter: -1, from: 0 }

/**
 * The instant at which the clock last passed something that answers turn on: New York's date changed, or facts
 * fell due, or became overdue. All of these are at quarter hours.
 */
export function freshnessKey(at: number): number {
  const quarter = at - (at % quarterHour)
  if (tick.quarter !== quarter) {
    const now = new Date(quarter)
    const midnight = newYorkInstant(newYorkDate(now), "00:00")
    tick = { quarter, from: Math.max(midnight.getTime(), lastDeadline(now).getTime()) }
  }
  return tick.from
}

import type pg from "pg"
import { deleteInBatches } from "../platform/database/deleteInBatches"
import { dayMs } from "../platform/dates"
import { mostArrivals } from "./arrivals"

/**
 * Deletes runs without rows (thousands a day), except the last of each day, source and outcome. Those
 * still show when a source was read and how it answered. A run with rows stays, because its rows refer to it.
 */
export function sweepRuns(pool: Pick<pg.Pool, "query">, at: Date, keptDays: number): Promise<number> {
  return deleteInBatches(pool, "ingestion", isEmptyAndRepeated, [new Date(at.getTime() - keptDays * dayMs)])
}

// NOT EXISTS would be planned as a join of all runs of a source with each other.
const isEmptyAndRepeated = `row_count = 0 AND outcome IS NOT NULL AND started_at < $1 AND (
  SELECT true FROM ingestion AS later
  WHERE later.family = ingestion.family AND later.source_id = ingestion.source_id AND later.outcome = ingestion.outcome
    AND later.started_at > ingestion.started_at
    AND later.started_at < date_trunc('day', ingestion.started_at, 'UTC') + interval '1 day'
  ORDER BY later.started_at LIMIT 1)`

/** Deletes the instants of each need beyond those that are ever read. */
export async function sweepArrivals(pool: Pick<pg.Pool, "query">): Promise<number> {
  const { rows } = await pool.query<{ name: string; newest: Date }>(oldestUnread)
  let deleted = 0
  for (const { name, newest } of rows)
    deleted += await deleteInBatches(pool, "fact_arrival", "name = $1 AND known_at <= $2", [name, newest])
  return deleted
}

const oldestUnread = `
  WITH RECURSIVE named AS (
    (SELECT name FROM fact_arrival ORDER BY name LIMIT 1)
    UNION ALL
    SELECT (SELECT name FROM fact_arrival WHERE name > named.name ORDER BY name LIMIT 1) FROM named
    WHERE named.name IS NOT NULL)
  SELECT named.name, unread.newest FROM named CROSS JOIN LATERAL (
    SELECT known_at AS newest FROM fact_arrival WHERE name = named.name
    ORDER BY known_at DESC OFFSET ${mostArrivals} LIMIT 1) AS unread`

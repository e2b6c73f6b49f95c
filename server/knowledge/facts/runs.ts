import type pg from "pg"
import type { RunOutcome } from "../../platform/database/generated/client"
import { succeeded } from "../../platform/database/runs"

export type NewestRun = { family: string; sourceId: string; run: { id: number; startedAt: Date } | null }

/**
 * The newest successful run of each family and source, in that order, or the newest up to an instant. Each one is an
 * index look-up, so the number of stored runs does not matter.
 */
export async function listNewestRuns(pool: Pick<pg.Pool, "query">, asOf?: Date): Promise<NewestRun[]> {
  const { rows } = await pool.query<NewestRun>(newestRuns, [asOf ?? "infinity"])
  return rows.map(({ run, ...pair }) => ({ ...pair, run: run && { ...run, startedAt: new Date(run.startedAt) } }))
}

export type EndedRun = { outcome: RunOutcome; startedAt: Date }

export async function findLastRun(pool: Pick<pg.Pool, "query">, family: string, asOf: Date): Promise<EndedRun | null> {
  const { rows } = await pool.query<EndedRun>(
    `SELECT outcome, started_at AS "startedAt" FROM ingestion
     WHERE family = $1 AND started_at <= $2 AND outcome IS NOT NULL ORDER BY started_at DESC, id DESC LIMIT 1`,
    [family, asOf],
  )
  return rows[0] ?? null
}

/** Jumps from one family and source to the next in the index, without reading a pair's other runs. */
const newestRuns = `
  WITH RECURSIVE pair AS (
    (SELECT family, source_id FROM ingestion WHERE ${succeeded} ORDER BY family, source_id LIMIT 1)
    UNION ALL
    SELECT next.* FROM pair CROSS JOIN LATERAL (
      SELECT family, source_id FROM ingestion
      WHERE ${succeeded} AND (family, source_id) > (pair.family, pair.source_id)
      ORDER BY family, source_id LIMIT 1) AS next)
  SELECT pair.family, pair.source_id AS "sourceId",
    (SELECT json_build_object('id', id, 'startedAt', started_at) FROM ingestion
     WHERE ${succeeded} AND family = pair.family AND source_id = pair.source_id AND started_at <= $1::timestamptz
     ORDER BY started_at DESC, id DESC LIMIT 1) AS run
  FROM pair ORDER BY pair.family, pair.source_id`

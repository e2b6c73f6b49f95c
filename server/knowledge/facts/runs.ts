import type pg from "pg"
import type { RunOutcome } from "../../platform/database/generated/client"
import { succeeded } from "../../platform/database/runs"

/** The newest successful run by which a source brought a family; null before its first. */
export type NewestRun = { family: string; sourceId: string; run: { id: number; startedAt: Date } | null }

/**
 * Of each family and source the newest successful run, or the newest up to an instant; by family and source. Each is
 * found by index: how many runs are stored does not matter.
 */
export async function listNewestRuns(pool: Pick<pg.Pool, "query">, asOf?: Date): Promise<NewestRun[]> {
  const { rows } = await pool.query<NewestRun>(newestRuns, [asOf ?? "infinity"])
  return rows.map(({ run, ...pair }) => ({ ...pair, run: run && { ...run, startedAt: new Date(run.startedAt) } }))
}

/** How a run ended, and when it began. */
export type EndedRun = { outcome: RunOutcome; startedAt: Date }

/** How the last run of a family ended that had begun by an instant; null before the first. */
export async function findLastRun(pool: Pick<pg.Pool, "query">, family: string, asOf: Date): Promise<EndedRun | null> {
  const { rows } = await pool.query<EndedRun>(
    `SELECT outcome, started_at AS "startedAt" FROM ingestion
     WHERE family = $1 AND started_at <= $2 AND outcome IS NOT NULL ORDER BY started_at DESC, id DESC LIMIT 1`,
    [family, asOf],
  )
  return rows[0] ?? null
}

/** Goes from one pair of family and source to the next one in the index, so that the runs of a pair are not read. */
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

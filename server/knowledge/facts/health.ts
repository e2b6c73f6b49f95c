import type pg from "pg"
import type { RunCounts } from "../../context/intelligence/sourceStatus"
import { succeeded } from "../../platform/database/runs"
import type { Novelty } from "../../sources/shapes"

type Pair = { family: string; sourceId: string }

export type SourceHealth = Pair & {
  attempt: (Omit<StoredAttempt, "at"> & { at: Date }) | null
  succeededAt: Date | null
  rowCount: number
}

/** New fields, types and values in the answers of a run; `first` has some of them. */
export type RunDrift = { count: number; first: readonly Novelty[] }

/**
 * Each part is an index look-up, however many runs are stored. Row counts are those of earlier months plus this month's
 * runs.
 */
export async function listHealth(
  pool: Pick<pg.Pool, "query">,
  pairs: readonly Pair[],
  asOf: Date,
): Promise<SourceHealth[]> {
  const { rows } = await pool.query<Omit<SourceHealth, "attempt"> & { attempt: StoredAttempt | null }>(
    `SELECT family, source_id AS "sourceId",
       (SELECT json_build_object('at', started_at, 'outcome', outcome, 'rejectedCount', rejected_count,
         'counts', counts, 'drift', drift)
        FROM ingestion WHERE ${ofPair} ORDER BY started_at DESC, id DESC LIMIT 1) AS attempt,
       (SELECT started_at FROM ingestion WHERE ${ofPair} AND ${succeeded}
        ORDER BY started_at DESC, id DESC LIMIT 1) AS "succeededAt",
       ((SELECT coalesce(sum(row_count), 0) FROM ingested_month AS kept
           WHERE kept.family = pair.family AND kept.source_id = pair.source_id AND kept.month < ${monthOfAsOf})
         + (SELECT coalesce(sum(row_count), 0) FROM ingestion WHERE ${ofPair} AND row_count > 0
           AND started_at >= ${monthOfAsOf} AT TIME ZONE 'UTC'))::int AS "rowCount"
     FROM unnest($1::text[], $2::text[]) AS pair(family, source_id)`,
    [...columnsOf(pairs), asOf],
  )
  return rows.map(({ attempt, ...rest }) => ({ ...rest, attempt: attempt && { ...attempt, at: new Date(attempt.at) } }))
}

type StoredAttempt = {
  at: string
  outcome: string
  rejectedCount: number
  counts: RunCounts | null
  drift: RunDrift | null
}

export type DailyOutcomes = Pair & { day: string; succeeded: number; failed: number }

export async function listDailyOutcomes(
  pool: Pick<pg.Pool, "query">,
  pairs: readonly Pair[],
  asOf: Date,
  days: number,
): Promise<DailyOutcomes[]> {
  const { rows } = await pool.query<DailyOutcomes>(
    `SELECT ($1::text[])[place] AS family, ($2::text[])[place] AS "sourceId", counted.day::text AS day, succeeded, failed
     FROM (
       SELECT place, (started_at AT TIME ZONE 'America/New_York')::date AS day,
         count(*) FILTER (WHERE ${succeeded})::int AS succeeded, count(*) FILTER (WHERE NOT ${succeeded})::int AS failed
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS pair(family, source_id, place) JOIN ingestion ON ${ofPair}
       WHERE started_at >= date_trunc('day', $3::timestamptz, 'America/New_York') - make_interval(days => $4 - 1)
       GROUP BY 1, 2) AS counted
     ORDER BY place, counted.day`,
    [...columnsOf(pairs), asOf, days],
  )
  return rows
}

export type SourceChange = Pair & { runId: number; at: Date; outcome: string; isRecovery: boolean }

export async function listChanges(
  pool: Pick<pg.Pool, "query">,
  pairs: readonly Pair[],
  asOf: Date,
  { days, most }: { days: number; most: number },
): Promise<SourceChange[]> {
  const { rows } = await pool.query<SourceChange>(
    `SELECT id AS "runId", family, source_id AS "sourceId", started_at AS at, outcome, is_well AS "isRecovery"
     FROM (
       SELECT ingestion.*, ${succeeded} AS is_well,
         lag(${succeeded}) OVER (PARTITION BY pair.family, pair.source_id ORDER BY started_at, id) AS was_well
       FROM unnest($1::text[], $2::text[]) AS pair(family, source_id) JOIN ingestion ON ${ofPair}
       WHERE started_at >= $3::timestamptz - make_interval(days => $4)) AS runs
     WHERE is_well <> coalesce(was_well, true)
     ORDER BY started_at DESC, id DESC LIMIT $5`,
    [...columnsOf(pairs), asOf, days, most],
  )
  return rows
}

export type SourceOutage = Pair & { since: Date }

/** Sources that answered before and have not since, with the first run that failed. */
export async function listOutages(
  pool: Pick<pg.Pool, "query">,
  pairs: readonly Pair[],
  asOf: Date,
): Promise<SourceOutage[]> {
  const { rows } = await pool.query<SourceOutage>(
    `SELECT pair.family, pair.source_id AS "sourceId", failed.since
     FROM unnest($1::text[], $2::text[]) AS pair(family, source_id)
       CROSS JOIN LATERAL (SELECT started_at, id FROM ingestion WHERE ${ofPair} AND ${succeeded}
         ORDER BY started_at DESC, id DESC LIMIT 1) AS last
       CROSS JOIN LATERAL (SELECT min(started_at) AS since FROM ingestion
         WHERE ${ofPair} AND (started_at, id) > (last.started_at, last.id)) AS failed
     WHERE failed.since IS NOT NULL`,
    [...columnsOf(pairs), asOf],
  )
  return rows
}

function columnsOf(pairs: readonly Pair[]): [string[], string[]] {
  return [pairs.map(({ family }) => family), pairs.map(({ sourceId }) => sourceId)]
}

const monthOfAsOf = "date_trunc('month', $3::timestamptz AT TIME ZONE 'UTC')"

/** Leaves out runs without an outcome, which are unfinished or were cut off, and those that sent no request. */
const ofPair = `ingestion.family = pair.family AND ingestion.source_id = pair.source_id
  AND ingestion.started_at <= $3::timestamptz AND ingestion.outcome NOT IN ('not_configured', 'disabled')`

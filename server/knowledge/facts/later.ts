import type pg from "pg"

/** A run of a source that brought facts, or an instant at which the service's own facts arrived. */
export type LaterArrival = {
  name: string
  sourceId: string | null
  /** From when on they count as known, unless they say otherwise themselves, as bars do. */
  knownAt: Date
  recordedAt: Date
  rowCount: number | null
}

export type LaterFact = {
  family: string
  key: string
  describedAt: Date
  knownAt: Date
  recordedAt: Date | null
  sourceId: string
  isRevision: boolean
  isRetraction: boolean
}

type Span = { after: Date; until: Date; most: number }

/** What arrived of these needs after one instant and up to another, oldest first. */
export async function listLaterArrivals(
  pool: Pick<pg.Pool, "query">,
  needs: readonly string[],
  { after, until, most }: Span,
): Promise<{ count: number; arrivals: LaterArrival[] }> {
  const { rows } = await pool.query<LaterArrival & { count: number }>(laterArrivals, [needs, after, until, most])
  return { count: rows[0]?.count ?? 0, arrivals: rows.map(({ count: _, ...arrival }) => arrival) }
}

/** A run may have begun before the instant. */
const laterArrivals = `
  SELECT name, "sourceId", "knownAt", "recordedAt", "rowCount", count(*) OVER ()::int AS count FROM (
    SELECT family AS name, source_id AS "sourceId", started_at AS "knownAt", finished_at AS "recordedAt",
      row_count AS "rowCount" FROM ingestion
    WHERE family = ANY ($1::text[]) AND started_at > $2::timestamptz - interval '1 day' AND finished_at > $2
      AND finished_at <= $3 AND row_count > 0
    UNION ALL
    SELECT name, NULL, known_at, known_at, NULL FROM fact_arrival
    WHERE name = ANY ($1::text[]) AND known_at > $2 AND known_at <= $3
      AND NOT EXISTS (SELECT FROM ingestion WHERE family = fact_arrival.name)
  ) AS arrived
  ORDER BY "recordedAt", name LIMIT $4`

/** The first facts of each family that became known in between. */
export async function listLaterFacts(
  pool: Pick<pg.Pool, "query">,
  families: readonly string[],
  { after, until, most }: Span,
): Promise<LaterFact[]> {
  const { rows } = await pool.query<LaterFact>(laterFacts, [families, after, until, most])
  return rows
}

const laterFacts = `
  SELECT later.family, key, "describedAt", "knownAt", "isRetraction", run.source_id AS "sourceId",
    run.finished_at AS "recordedAt",
    EXISTS (SELECT FROM fact AS earlier WHERE earlier.family = later.family AND earlier.key = later.key
      AND (earlier.known_at, earlier.id) < (later."knownAt", later.id)) AS "isRevision"
  FROM unnest($1::text[]) AS asked(name) CROSS JOIN LATERAL (
    SELECT id, family, key, described_at AS "describedAt", known_at AS "knownAt", is_retracted AS "isRetraction",
      ingestion_id
    FROM fact WHERE family = asked.name AND known_at > $2 AND known_at <= $3 ORDER BY known_at, id LIMIT $4
  ) AS later JOIN ingestion AS run ON run.id = later.ingestion_id AND run.outcome IS NOT NULL
  ORDER BY "knownAt", later.id LIMIT $4`

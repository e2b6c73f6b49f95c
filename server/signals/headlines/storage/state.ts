import type pg from "pg"
import type { RecordOrigin } from "../../../knowledge/origin"
import type { GradableSignal } from "../../grade"
import type { Countable, TypeDirection } from "../../records"

type Pool = Pick<pg.Pool, "query">

export type PastSignal = Countable &
  TypeDirection &
  GradableSignal & {
    id: string
    isIndependent: boolean
    issuedAt: Date
    /** The last change of its document that was recorded; null before the first. */
    lastRecordedChangeAt: Date | null
    ledgerIndex: number | null
    outcome: "win" | "loss" | "void" | null
  }

export async function listPast(pool: Pool, origin: RecordOrigin): Promise<PastSignal[]> {
  const { rows } = await pool.query<PastSignal>(
    `SELECT s.id, s.ticker, s.direction, s.event_type AS "eventType", s.is_second_order AS "isSecondOrder",
       s.document_key AS "documentKey", s.entry_date::text AS "entryDate", s.horizon_end_date::text AS "horizonEndDate",
       s.is_independent AS "isIndependent", s.issued_at AS "issuedAt", told.until AS "lastRecordedChangeAt",
       s.ledger_index::float8 AS "ledgerIndex", g.outcome
     FROM event_signal s LEFT JOIN event_signal_grade g ON g.signal_id = s.id
       LEFT JOIN (SELECT signal_id, max(changed_at) AS until FROM event_signal_document GROUP BY signal_id) AS told
         ON told.signal_id = s.id
     WHERE s.origin = $1 ORDER BY s.issued_at, s.confidence DESC, s.ticker`,
    [origin],
  )
  return rows
}

export async function findLastGraded(
  pool: Pool,
  origin: RecordOrigin,
): Promise<{ session: string; gradedAt: Date } | null> {
  const { rows } = await pool.query<{ session: string; gradedAt: Date }>(
    `SELECT session::text, graded_at AS "gradedAt" FROM signal_session WHERE origin = $1 ORDER BY session DESC LIMIT 1`,
    [origin],
  )
  return rows[0] ?? null
}

export async function findLastRead(pool: Pool, origin: RecordOrigin): Promise<Date | null> {
  const { rows } = await pool.query<{ readAt: Date | null }>(
    `SELECT max(read_at) AS "readAt" FROM event_reading WHERE origin = $1`,
    [origin],
  )
  return rows[0].readAt
}

export async function listRead(
  pool: Pool,
  origin: RecordOrigin,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ key: string }>(
    "SELECT document_key AS key FROM event_reading WHERE origin = $1 AND document_key = ANY($2)",
    [origin, keys],
  )
  return new Set(rows.map(({ key }) => key))
}

import type { Queries } from "../../platform/database/byDriver"
import { gradeDelayed } from "../leaves/gradeDelayed"

type Overdue = { claim: number; n: number; dueDate: string; hasBars: boolean }

/**
 * Claims whose horizon ended with or before a session, and that have no grade, by the rows that issued them. Leaves out
 * claims that a checkpoint first covered after that session, claims logged too late to count, and those that a row
 * already excuses.
 */
export async function listOverdue(queries: Queries, due: string): Promise<Overdue[]> {
  return queries.$queryRaw`
    WITH ungraded AS (
      SELECT ledger_index, horizon_end_date AS due, 1 AS n FROM ungraded_signal
      WHERE horizon_end_date <= ${due}::date
      UNION ALL
      SELECT ledger_index, target_date, count(*)::int FROM prediction
      WHERE target_date <= ${due}::date AND graded_at IS NULL AND origin <> 'replay' GROUP BY 1, 2
    )
    SELECT ledger_index::float8 AS claim, n, due::text AS "dueDate", due <= (SELECT max(date) FROM bar) AS "hasBars"
    FROM ungraded JOIN log_leaf ON index = ledger_index
    WHERE body LIKE '%"is_backfill":false%'
      AND (SELECT min(signed_at AT TIME ZONE 'UTC')::date FROM log_checkpoint WHERE tree_size > ledger_index) <= ${due}::date
      AND NOT EXISTS (
        SELECT FROM log_leaf AS told
        WHERE told.kind = ${gradeDelayed.kind} AND told.index > ledger_index
          AND told.body LIKE '%"claim_ledger_index":' || ledger_index || ',%'
      )
    ORDER BY ledger_index`
}

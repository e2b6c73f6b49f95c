import { collectApart } from "../../../server/jobs/collecting"
import { evaluateDue } from "../../../server/jobs/evaluateClaims"
import { proposeAndGrade } from "../../../server/jobs/eventSignals"
import { runPipeline } from "../../../server/jobs/pipeline"
import { requireWorld } from "../../../server/jobs/world"
import type { Database } from "../../../server/platform/database/database"
import { inTransaction } from "../../../server/platform/database/transaction"
import type { Env } from "../../../server/platform/env"
import { byRows, bySize } from "../../size"
import { storeSignals } from "../eventSignals"
import { storeYear } from "../record"

export async function makeWorld(database: Database, env: Env, at: Date): Promise<void> {
  await requireWorld(database, env)
  await runPipeline(database, env, { at })
  await collectApart(database, env, { at })
  await proposeAndGrade(database, env, { at, now: () => at, progress: () => {} })
  await evaluateDue(database, env, at)
}

const years = bySize(10, 2)

/** Adds ten earlier years of the market's rows, and runs of sources that found nothing new. */
export async function addYears(database: Database, at: Date): Promise<void> {
  const { pool } = database
  for (let year = 2; year <= years; year++) await storeYear(database, year)
  await markLogged(database)
  await storeSignals(database, 0, byRows(100_000))
  for (const statement of shifted) await pool.query(statement, [years])
  await pool.query(
    `INSERT INTO ingestion (source_id, family, started_at, finished_at, outcome)
     SELECT source_id, family, started, started, (CASE WHEN n % 50 = 0 THEN 'unavailable' ELSE 'ok' END)::run_outcome
     FROM (SELECT DISTINCT source_id, family FROM ingestion) AS source CROSS JOIN generate_series(1, $2::int) AS n,
       LATERAL (SELECT $1::timestamptz - n * interval '3 hours' AS started) AS t`,
    [at, byRows(30_000)],
  )
  await pool.query(
    `INSERT INTO fact_arrival (name, known_at)
     SELECT DISTINCT family, $1::timestamptz - n * interval '1 hour' FROM ingestion CROSS JOIN generate_series(1, $2::int) AS n
     WHERE ingestion.id <= 40 ON CONFLICT DO NOTHING`,
    [at, byRows(20_000)],
  )
  await pool.query(
    `INSERT INTO raw_body (source_id, hash, url, status, size, packed, first_fetched_at, last_fetched_at, sent_at)
     SELECT source_id, sha256((source_id || n)::bytea), 'https://example.com/' || n, 200, 2, '{}', at, at, at
     FROM (SELECT DISTINCT source_id FROM ingestion) AS source CROSS JOIN generate_series(1, $2::int) AS n,
       LATERAL (SELECT $1::timestamptz - n * interval '10 minutes' AS at) AS t`,
    [at, byRows(4_000)],
  )
}

/** Marks the predictions stored here as logged, though no log has them, so that jobs find none to log. */
async function markLogged({ pool }: Database): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query("SET LOCAL session_replication_role = replica")
    await client.query("UPDATE prediction SET ledger_index = 0, grade_ledger_index = 0 WHERE model_version = 'bench'")
  })
}

const earlier = "generate_series(1, $1::int) AS year, LATERAL (SELECT year * 378 AS days) AS shift"
const sooner = (column: string) => `${column} - days * interval '1 day'`

const shifted = [
  `INSERT INTO fact (family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted, ingestion_id)
   SELECT family, year || ' ' || key, ${sooner("described_at")}, ${sooner("known_at")}, subjects, body, content_hash,
     is_assumed, is_retracted, ingestion_id FROM fact, ${earlier}`,
  `INSERT INTO claim_observation (claim_id, session, resolved, n, successes, base_n, base_successes)
   SELECT claim_id, session - days, resolved - days, n, successes, base_n, base_successes FROM claim_observation, ${earlier}
   ON CONFLICT DO NOTHING`,
  `INSERT INTO claim_evaluation (claim_id, at, place, session, state, reason, n, successes, base_n, base_successes, n_sessions)
   SELECT claim_id, ${sooner("at")} - place * interval '1 minute', place, session - days, state, reason, n, successes, base_n,
     base_successes, n_sessions FROM claim_evaluation, ${earlier} ON CONFLICT DO NOTHING`,
  `INSERT INTO event_reading (origin, document_key, read_at, model_version, outcome, signal_count)
   SELECT origin, year || ' ' || document_key, ${sooner("read_at")}, model_version, outcome, signal_count
   FROM event_reading, ${earlier}`,
  `INSERT INTO corporate_action (ticker, ex_date, kind, known_at, value, ingestion_id)
   SELECT ticker, ex_date - days, kind, ${sooner("known_at")}, value, ingestion_id FROM corporate_action, ${earlier}
   ON CONFLICT DO NOTHING`,
]

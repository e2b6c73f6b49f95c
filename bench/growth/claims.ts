import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect, type Database } from "../../server/database/database"
import { migrate } from "../../server/database/migrate"
import { openDatabase } from "../../server/database/openDatabase"
import { readEnv } from "../../server/env"
import { sourceCatalogue } from "../../server/families/upstreams"
import { openKnowledge } from "../../server/knowledge/knowledge"
import { ledger } from "../../server/products/edge/ledger"
import { envelope } from "../../server/surfaces/envelope"
import { type Figure, milliseconds, under } from "../figure"

const end = new Date("2026-11-20T22:30:00Z")
const rounds = 20
const claimCount = 40

/** The edge ledger, computed anew, with five times as many claims as there are, each evaluated every day for one year and for ten. */
export async function claims(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder, WORLD_SIZE: "test" })
  const postgres = openDatabase(env)
  await migrate(postgres.url)
  const database = connect(postgres.url, 2)
  const knowledge = await openKnowledge(env, database, sourceCatalogue(env))
  const figures: Figure[] = []
  try {
    await storeClaims(database)
    for (const [from, to] of [
      [0, 1],
      [1, 10],
    ]) {
      await storeEvaluations(database, from, to)
      let slowestMs = 0
      for (let round = 0; round < rounds; round++) {
        const asOf = new Date(end.getTime() - round * 60_000)
        const start = performance.now()
        await envelope(ledger, ledger.params.parse({}), knowledge.at(asOf, ledger.needs), asOf)
        slowestMs = Math.max(slowestMs, performance.now() - start)
      }
      figures.push(under(`edge/ledger, cold, ${to} years, the slowest of ${rounds}`, slowestMs, 100, milliseconds))
    }
    return figures
  } finally {
    await knowledge.close()
    await database.close()
    postgres.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function storeClaims({ pool }: Database): Promise<void> {
  const terms = { claim: "It rises", scope: "All", test: "A day", horizon: 1, nTarget: 2_520, stopAfterSessions: 2_520 }
  await pool.query(
    `INSERT INTO claim (id, registered_at, registered_after, terms)
     SELECT 'claim' || n, $2::timestamptz - interval '10 years', $2::date - 3_653, $3 FROM generate_series(1, $1::int) AS n`,
    [claimCount, end, terms],
  )
}

/** The first evaluation of each month moves the state. */
async function storeEvaluations({ pool }: Database, from: number, to: number): Promise<void> {
  await pool.query(
    `INSERT INTO claim_evaluation (claim_id, at, place, session, state, reason, n, successes, base_n, base_successes, n_sessions)
     SELECT 'claim' || n, at, 0, at::date, 'testing', CASE extract(day FROM at) WHEN 1 THEN 'More is known.' END, 100, 51, 1000, 505, 90
     FROM generate_series(1, $1::int) AS n,
       generate_series($2::timestamptz - $4 * interval '1 year' + interval '1 hour', $2::timestamptz - $3 * interval '1 year', '1 day') AS at`,
    [claimCount, end, from, to],
  )
  await pool.query("VACUUM ANALYZE claim_evaluation")
}

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { listKnownClaims } from "../../server/edge/storage"
import { collectApart } from "../../server/jobs/collecting"
import { evaluateDue } from "../../server/jobs/evaluateClaims"
import { proposeAndGrade } from "../../server/jobs/eventSignals"
import { presentFrom } from "../../server/jobs/job"
import { runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { connect, type Database } from "../../server/platform/database/database"
import { migrate } from "../../server/platform/database/migrate"
import { openDatabase } from "../../server/platform/database/openDatabase"
import { type Env, readEnv } from "../../server/platform/env"
import { addSessions, barsKnownAt } from "../../server/platform/exchange/sessions"
import { type Figure, median, milliseconds, shown, times, under } from "../figure"
import { bySize } from "../size"

const first = "2026-11-12"
const nightCount = bySize(3, 1)
const moreYears = bySize(9, 1)
const rounds = bySize(10, 2)

export async function ledger(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder, WORLD_SIZE: "test" })
  const postgres = openDatabase(env)
  await migrate(postgres.url)
  const database = connect(postgres.url, 3)
  try {
    await requireWorld(database, env)
    await evaluate(database, env, first)
    const one = await nightsFrom(database, env, 1)
    const oneRead = await readings(database)
    await storeEarlier(database)
    const ten = await nightsFrom(database, env, 1 + nightCount)
    const tenRead = await readings(database)
    return [
      shown(`the claims evaluated, one year of facts, median of ${nightCount} nights`, milliseconds(one)),
      shown(`the claims evaluated, ten years of facts, median of ${nightCount} nights`, milliseconds(ten)),
      under("ten years to one", ten / one, 2, times),
      shown(`the claims read, one year, median of ${rounds}`, milliseconds(oneRead)),
      under(`the claims read, ten years, median of ${rounds}`, tenRead, 100, milliseconds),
    ]
  } finally {
    await database.close()
    postgres.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function nightsFrom(database: Database, env: Env, place: number): Promise<number> {
  const took: number[] = []
  for (let night = 0; night < nightCount; night++) {
    took.push(await evaluate(database, env, addSessions(first, place + night)))
  }
  return median(took)
}

/** Without the time of collecting, predicting and proposing. */
async function evaluate(database: Database, env: Env, session: string): Promise<number> {
  const at = new Date(barsKnownAt(session).getTime() + 7_200_000)
  await runPipeline(database, env, { at })
  await collectApart(database, env, { at })
  await proposeAndGrade(database, env, { at, now: presentFrom(at), progress: () => {} })
  const start = performance.now()
  if ((await evaluateDue(database, env, at)) === null) throw new Error(`the claims were not evaluated at ${session}`)
  return performance.now() - start
}

async function readings(database: Database): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await listKnownClaims({ database, asOf: barsKnownAt(addSessions(first, 1)) })
    took.push(performance.now() - start)
  }
  return median(took)
}

async function storeEarlier({ pool }: Database): Promise<void> {
  const shifts = `generate_series(1, ${moreYears}) AS year, LATERAL (SELECT year * 378 AS days) AS shift`
  await pool.query(
    `INSERT INTO fact (family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted, ingestion_id)
     SELECT family, year || ' ' || key, described_at - days * interval '1 day', known_at - days * interval '1 day', subjects,
       body, content_hash, is_assumed, is_retracted, ingestion_id
     FROM fact, ${shifts} WHERE family IN ('put-call', 'credit-spread', 'reddit') OR family LIKE 'crowd-%'`,
  )
  await pool.query(
    `INSERT INTO claim_observation (claim_id, session, resolved, n, successes, base_n, base_successes)
     SELECT claim_id, session - days, resolved - days, n, successes, base_n, base_successes
     FROM claim_observation, ${shifts} WHERE session > $1::date - 364`,
    [first],
  )
  await pool.query(
    `INSERT INTO claim_evaluation (claim_id, at, place, session, state, reason, n, successes, base_n, base_successes, n_sessions)
     SELECT claim_id, at - days * interval '1 day', place, session - days, state, NULL, n, successes, base_n, base_successes, n_sessions
     FROM claim_evaluation, ${shifts} WHERE session > $1::date - 364`,
    [first],
  )
  await pool.query("VACUUM ANALYZE fact, claim_observation, claim_evaluation")
}

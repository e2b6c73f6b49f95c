/** Makes a PostgreSQL in DATA_DIR with a migrated database and one with the small simulated world, and stops it. */

import { join } from "node:path"
import { collectApart } from "../../server/jobs/collecting"
import { evaluateDue } from "../../server/jobs/evaluateClaims"
import { proposeAndGrade } from "../../server/jobs/eventSignals"
import { runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { connect } from "../../server/platform/database/database"
import { openPostgres } from "../../server/platform/database/embedded"
import { migrate } from "../../server/platform/database/migrate"
import { readEnv } from "../../server/platform/env"
import { copyDatabase, databaseUrl, migratedTemplate, testNow, worldTemplate } from "./database"

const env = readEnv()
// Signed rows contain their time. However long the world takes to make, nothing in it is later than the clock of the
// tests.
performance.now = () => 0
const postgres = openPostgres(join(env.DATA_DIR, "pg"))
// However this process ends, no PostgreSQL is left running.
process.once("exit", () => postgres.release())
await writeWithoutWaiting(postgres.url)
await copyDatabase(postgres.url, "template0", migratedTemplate)
await migrate(databaseUrl(postgres.url, migratedTemplate))
await copyDatabase(postgres.url, migratedTemplate, worldTemplate)
const database = connect(databaseUrl(postgres.url, worldTemplate))
await requireWorld(database, env)
await runPipeline(database, env, { at: testNow })
await collectApart(database, env, { at: testNow })
await proposeAndGrade(database, env, { at: testNow, now: () => testNow, progress: () => {} })
await evaluateDue(database, env, testNow)
await database.pool.query("VACUUM ANALYZE")
await database.close()

/**
 * No data outlives the tests, so it need be neither durable nor vacuumed. The settings also apply to each copy when it
 * starts.
 */
async function writeWithoutWaiting(url: string): Promise<void> {
  const server = connect(url, 1)
  const settings = {
    fsync: "off",
    full_page_writes: "off",
    synchronous_commit: "off",
    autovacuum: "off",
    wal_level: "minimal",
    max_wal_senders: "0",
  }
  for (const [name, value] of Object.entries(settings)) {
    await server.pool.query(`ALTER SYSTEM SET ${name} = ${value}`)
  }
  await server.pool.query("SELECT pg_reload_conf()")
  await server.close()
}

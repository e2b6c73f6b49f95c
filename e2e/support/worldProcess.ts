/** `worldProcess.ts POSTGRES_URL`: makes a migrated database and the small simulated world, which appear when whole. */

import { collectApart } from "../../server/jobs/collecting"
import { evaluateDue } from "../../server/jobs/evaluateClaims"
import { proposeAndGrade } from "../../server/jobs/eventSignals"
import { runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { connect } from "../../server/platform/database/database"
import { migrate } from "../../server/platform/database/migrate"
import { readEnv } from "../../server/platform/env"
import { copyDatabase, databaseUrl, migratedTemplate, testNow, worldTemplate } from "./database"

const [postgresUrl] = process.argv.slice(2)
const env = readEnv()
const draft = "world_in_the_making"
await copyDatabase(postgresUrl, "template0", draft)
await migrate(databaseUrl(postgresUrl, draft))
await copyDatabase(postgresUrl, draft, migratedTemplate)
const database = connect(databaseUrl(postgresUrl, draft))
await requireWorld(database, env)
await runPipeline(database, env, testNow, () => {})
await collectApart(database, env, testNow, () => {})
await proposeAndGrade(database, env, { at: testNow, now: () => testNow, progress: () => {} })
await evaluateDue(database, env, testNow)
await database.pool.query("ANALYZE")
await database.close()
const server = connect(postgresUrl, 1)
await server.pool.query(`ALTER DATABASE ${draft} RENAME TO ${worldTemplate}`)
await server.close()

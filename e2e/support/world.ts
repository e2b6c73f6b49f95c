import { mkdtempSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { TestProject } from "vitest/node"
import { collectApart } from "../../server/jobs/collecting"
import { evaluateDue } from "../../server/jobs/evaluateClaims"
import { proposeAndGrade } from "../../server/jobs/eventSignals"
import { runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { connect } from "../../server/platform/database/database"
import { livePid } from "../../server/platform/database/embedded/cluster"
import { migrate } from "../../server/platform/database/migrate"
import { openDatabase } from "../../server/platform/database/openDatabase"
import { readEnv } from "../../server/platform/env"
import { copyDatabase, databaseUrl, migratedTemplate, testNow, testVariables, worldTemplate } from "./database"

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** Creates the small simulated world once; each test file copies it. Unit tests need none. */
export default async function setup(root: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (root.vitest.projects.every(({ name }) => name === "unit")) return
  const folder = mkdtempSync(join(tmpdir(), "assay-test-"))
  process.env.TEST_RUN_FOLDER ??= folder
  const env = readEnv({ ...testVariables, DATA_DIR: folder })
  const postgres = openDatabase(env)
  await writeWithoutWaiting(postgres.url)
  await copyDatabase(postgres.url, "template0", worldTemplate)
  const url = databaseUrl(postgres.url, worldTemplate)
  await migrate(url)
  await copyDatabase(postgres.url, worldTemplate, migratedTemplate)
  const database = connect(url)
  await requireWorld(database, env)
  await runPipeline(database, env, testNow, () => {})
  await collectApart(database, env, testNow, () => {})
  await proposeAndGrade(database, env, { at: testNow, now: () => testNow, progress: () => {} })
  await evaluateDue(database, env, testNow)
  await database.close()
  root.provide("postgresUrl", postgres.url)
  return async () => {
    await stopAtOnce(join(folder, "pg", "data"))
    postgres.release()
    await rm(folder, { recursive: true, force: true })
  }
}

/** No data outlives the tests, so it need not be durable. */
async function writeWithoutWaiting(url: string): Promise<void> {
  const server = connect(url, 1)
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"]) {
    await server.pool.query(`ALTER SYSTEM SET ${setting} = off`)
  }
  await server.pool.query("SELECT pg_reload_conf()")
  await server.close()
}

/**
 * Stops PostgreSQL without a checkpoint. A regular shutdown by `release` can outlast Vitest's timeout for its workers.
 */
async function stopAtOnce(cluster: string): Promise<void> {
  const pid = livePid(cluster)
  if (pid !== undefined) process.kill(pid, "SIGQUIT")
  while (livePid(cluster) !== undefined) await sleep(25)
}

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { connect } from "../../server/database/database"
import { migrate } from "../../server/database/migrate"
import { openDatabase } from "../../server/database/openDatabase"
import { readEnv } from "../../server/env"
import { collectApart } from "../../server/jobs/collecting"
import { evaluateDue } from "../../server/jobs/evaluateClaims"
import { proposeAndGrade } from "../../server/jobs/eventSignals"
import { runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { copyDatabase, databaseUrl, migratedTemplate, testNow, testVariables, worldTemplate } from "./database"

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** Makes the small simulated world once, in a database that each test file then copies; unit tests alone need none. */
export default async function setup(root: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (root.vitest.projects.every(({ name }) => name === "unit")) return
  const folder = mkdtempSync(join(tmpdir(), "assay-test-"))
  const env = readEnv({ ...testVariables, DATA_DIR: folder })
  const postgres = openDatabase(env)
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
    postgres.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

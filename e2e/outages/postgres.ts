import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { migrate } from "../../server/platform/database/migrate"
import { openDatabase } from "../../server/platform/database/openDatabase"
import { readEnv } from "../../server/platform/env"
import { copyDatabase, databaseUrl, migratedTemplate, testVariables } from "../support/database"

/** PostgreSQL without the simulated world, which live mode does not need. */
export default async function setup(root: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "assay-outages-"))
  const postgres = openDatabase(readEnv({ ...testVariables, DATA_DIR: folder }))
  await copyDatabase(postgres.url, "template0", migratedTemplate)
  await migrate(databaseUrl(postgres.url, migratedTemplate))
  root.provide("postgresUrl", postgres.url)
  return () => {
    postgres.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

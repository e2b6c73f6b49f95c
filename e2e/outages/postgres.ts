import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { openDatabase } from "../../server/database/openDatabase"
import { readEnv } from "../../server/env"
import { testVariables } from "../support/database"

/** A PostgreSQL without the simulated world, which live mode has no use for. */
export default function setup(root: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "assay-outages-"))
  const postgres = openDatabase(readEnv({ ...testVariables, DATA_DIR: folder }))
  root.provide("postgresUrl", postgres.url)
  return () => {
    postgres.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

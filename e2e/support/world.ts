import { mkdtempSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { TestProject } from "vitest/node"
import { livePid } from "../../server/platform/database/embedded/cluster"
import { openDatabase } from "../../server/platform/database/openDatabase"
import { readEnv } from "../../server/platform/env"
import { testVariables } from "./database"
import { copyWorld } from "./keptWorld"

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** Starts the PostgreSQL of the tests, with the databases that test files copy. The unit tests need none. */
export default async function setup(root: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (root.vitest.projects.every(({ name }) => name === "unit")) return
  const folder = mkdtempSync(join(tmpdir(), "assay-test-"))
  process.env.TEST_RUN_FOLDER ??= folder
  await copyWorld(join(folder, "pg"))
  const postgres = openDatabase(readEnv({ ...testVariables, DATA_DIR: folder }))
  root.provide("postgresUrl", postgres.url)
  return async () => {
    await stopAtOnce(join(folder, "pg", "data"))
    postgres.release()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Stops PostgreSQL without a checkpoint. A regular shutdown by `release` can outlast Vitest's timeout for its workers.
 */
async function stopAtOnce(cluster: string): Promise<void> {
  const pid = livePid(cluster)
  if (pid !== undefined) process.kill(pid, "SIGQUIT")
  while (livePid(cluster) !== undefined) await sleep(25)
}

import { execFile } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { TestProject } from "vitest/node"
import { connect } from "../../server/platform/database/database"
import { livePid } from "../../server/platform/database/embedded/cluster"
import { openDatabase } from "../../server/platform/database/openDatabase"
import { readEnv } from "../../server/platform/env"
import { failedWorldFile, testVariables } from "./database"
import { plainVariables, wordsFor } from "./processes"

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/**
 * Starts the PostgreSQL of the tests, and a process that makes the databases which each test file copies. The unit
 * tests, which need none, run meanwhile.
 */
export default async function setup(root: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (root.vitest.projects.every(({ name }) => name === "unit")) return
  const folder = mkdtempSync(join(tmpdir(), "assay-test-"))
  process.env.TEST_RUN_FOLDER ??= folder
  const postgres = openDatabase(readEnv({ ...testVariables, DATA_DIR: folder }))
  await writeWithoutWaiting(postgres.url)
  root.provide("postgresUrl", postgres.url)
  const maker = makeWorld(postgres.url, folder)
  return async () => {
    maker.kill("SIGKILL")
    await stopAtOnce(join(folder, "pg", "data"))
    postgres.release()
    await rm(folder, { recursive: true, force: true })
  }
}

function makeWorld(url: string, folder: string) {
  const words = [...wordsFor("e2e/support/worldProcess.ts"), url]
  const env: NodeJS.ProcessEnv = { ...plainVariables(), ...testVariables, DATA_DIR: folder }
  return execFile(process.execPath, words, { env }, (error) => {
    if (error && !error.killed) writeFileSync(failedWorldFile(), `The world of the tests could not be made: ${error}`)
  })
}

/** No data outlives the tests, so it need not be durable or tidied up. */
async function writeWithoutWaiting(url: string): Promise<void> {
  const server = connect(url, 1)
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit", "autovacuum"]) {
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

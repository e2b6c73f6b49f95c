import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../support/machine"
import { type Running, run } from "../support/processes"

export type OwnServer = { running: Running; origin: string; dataFolder: string; close(): Promise<void> }

export async function startOwnServer(variables: Record<string, string>): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), "assay-own-server-"))
  const dataFolder = join(folder, "data")
  const port = String(await freePort())
  const own = { DATA_DIR: dataFolder, FEED: "live", LOG_NAME: "own.example", PORT: port, LOG_LEVEL: "trace" }
  const running = run("server/commands/start.ts", [], { ...own, ...variables })
  const close = async () => {
    await running.end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await running.says(/^Ready after \d+ s/m, 300_000)
  } catch (error) {
    await close()
    throw error
  }
  return { running, origin: `http://localhost:${port}`, dataFolder, close }
}

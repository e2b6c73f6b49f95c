import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startHelper } from "../processes"
import { worldSize } from "../size"
import type { DueWorld } from "./dueWorld"

/** `variables` are those of a server whose nightly run is due; `keys` are of the highest plan. */
export async function inDueWorld<T>(
  measure: (variables: Record<string, string>, keys: string[]) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const variables = { DATA_DIR: folder, WORLD_SIZE: worldSize, LOG_LEVEL: "info" }
  const world = await startHelper<DueWorld>("growth/dueWorld.ts", { variables })
  const { databaseUrl, keys } = world.said
  try {
    return await measure({ ...variables, DATABASE_URL: databaseUrl, EMBEDDED_DATABASE_URL: databaseUrl }, keys)
  } finally {
    await world.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

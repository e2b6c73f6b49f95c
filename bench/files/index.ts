import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Figure, megabytes, seconds, shown, under } from "../figure"
import { startHelper } from "../processes"
import { worldSize } from "../size"
import type { PublishedFiles } from "./published"

/** The job may take an hour, but it shares the machine with the server. */
const mostSeconds = 600

export async function files(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const variables = { DATA_DIR: folder, WORLD_SIZE: worldSize }
  const world = await startHelper<PublishedFiles>("files/world.ts", { variables })
  await world.end()
  rmSync(folder, { recursive: true, force: true })
  return figuresOf(world.said)
}

export function figuresOf({ files: made, rows, bytes, seconds: first, againSeconds }: PublishedFiles): Figure[] {
  return [
    shown("files", `${made.toLocaleString("en-US")}, with ${rows.toLocaleString("en-US")} rows`),
    shown("their size", megabytes(bytes / 1e6)),
    under("all of them, made for the first time", first, mostSeconds, seconds),
    shown("a night in which nothing has changed", seconds(againSeconds)),
  ]
}

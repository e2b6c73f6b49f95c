import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { openSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { type Figure, megabytes, milliseconds, seconds, shown, under } from "../figure"
import { logFile, runHelper, startHelper } from "../processes"
import type { DueWorld } from "./nightly/dueWorld"
import type { Pings } from "./nightly/pings"

const port = 3_917
const mostMs = 20
const mostMegabytes = 600
const startup = 30_000

/** What a nightly run in the worker costs those who ask the server beside it, and the memory that both take. */
export async function jobs(): Promise<Figure[]> {
  return [...(await nightlyOf("test")), ...(await nightlyOf("full"))]
}

async function nightlyOf(size: "test" | "full"): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "assay-bench-"))
  const variables = { DATA_DIR: folder, WORLD_SIZE: size }
  const world = await startHelper<DueWorld>("growth/nightly/dueWorld.ts", { variables })
  const { databaseUrl, key } = world.said
  const own = { ...variables, DATABASE_URL: databaseUrl, EMBEDDED_DATABASE_URL: databaseUrl, PORT: String(port) }
  const server = launch("start.ts", { ...own, START_WORKER: "false" })
  try {
    await firstAnswer(server)
    await sleep(startup)
    const alone = await ping(key, 10)
    const worker = launch("worker.ts", own)
    const run = once(worker, "message").then(() => sessionDone(databaseUrl))
    const meanwhile = await ping(key, 3_600, run)
    await sleep(startup)
    const memory = memoryOf([server, worker])
    await end(worker)
    const of = (name: string, { health, repeated, count }: Pings) => [
      under(`${name} ${size} world, /healthz, p99 of ${count}`, health.p99, mostMs, milliseconds),
      under(`${name} ${size} world, a repeated answer, p99 of ${count}`, repeated.p99, mostMs, milliseconds),
    ]
    return []
  } finally {
    await end(server)
    await world.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

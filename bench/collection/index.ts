import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { PgBoss } from "pg-boss"
import { jobs } from "../../server/jobs"
import { connect, type Database } from "../../server/platform/database/database"
import { askMeanwhile } from "../asking"
import { type Figure, megabytes, seconds, shown, under } from "../figure"
import { startHelper } from "../processes"
import { startServer, startWorker } from "../serverAndWorker"
import { worldSize } from "../size"
import { type Asked, type Collected, listAsked, untilAnswered } from "./answered"
import type { LiveWorld } from "./liveWorld"
import type { Upstreams } from "./upstreams"

const mostSeconds = 60
const mostMegabytes = 400
/** The only source of its family, one of several, and one that has a fallback. */
const hanging = ["kalshi", "bls", "cboe"]

export async function collection(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const upstreams = await startHelper<Upstreams>("collection/upstreams.ts", { variables: { WORLD_SIZE: worldSize } })
  const { url, settings } = upstreams.said
  const variables = {
    ...{ FEED: "live", BARS_PROVIDER: "alpaca", BARS_LICENCE: "Fake upstreams", BARS_REDISTRIBUTION: "permitted" },
    ...{ ...settings, DATA_DIR: folder, LOG_LEVEL: "info", LOG_NAME: "bench.example" },
  }
  const world = await startHelper<LiveWorld>("collection/liveWorld.ts", { variables })
  const { databaseUrl, keys } = world.said
  const database = connect(databaseUrl, 2)
  try {
    const own = { ...variables, DATABASE_URL: databaseUrl, EMBEDDED_DATABASE_URL: databaseUrl }
    const server = await startServer({ ...own, START_WORKER: "false" })
    const sources = listAsked(own)
    const figures: Figure[] = []
    let worker: ReturnType<typeof startWorker> | undefined
    const meanwhile = await askMeanwhile(server.origin, keys, async () => {
      const since = new Date()
      worker = startWorker(own)
      const collected = await untilAnswered(database, since, sources)
      figures.push(
        ...figuresOf("the first collection", collected),
        under("peak resident memory of the worker by its end", peakOf(worker.pid), mostMegabytes, megabytes),
      )
    })
    for (const source of hanging) await play(url, source, "hanging")
    const others = sources.filter(({ sourceId }) => !hanging.includes(sourceId))
    const again = await askAgain(database, others)
    figures.push(...figuresOf(`once more, while ${hanging.join(", ")} hang, all others`, again))
    if (worker) figures.push(shown("the same after the nightly run and both", megabytes(peakOf(worker.pid))))
    await worker?.end()
    await server.end()
    return [...figures, ...meanwhile("in the first collection")]
  } finally {
    await database.close()
    await world.end()
    await upstreams.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function askAgain(database: Database, sources: readonly Asked[]): Promise<Collected> {
  const boss = new PgBoss({ connectionString: database.url, schema: "jobs", max: 1 })
  await boss.start()
  const since = new Date()
  for (const { name } of jobs.filter(({ name }) => name === "pipeline" || name.startsWith("collect-"))) {
    // A worker that has just started may not have created all its queues.
    while (!(await boss.getQueue(name))) await sleep(100)
    await boss.send(name, {})
  }
  const collected = await untilAnswered(database, since, sources)
  await boss.stop({ graceful: false })
  return collected
}

function figuresOf(name: string, { count, seconds: took, last, failed }: Collected): Figure[] {
  return [
    under(`${name}: ${count} sources asked, the last of them ${last}`, took, mostSeconds, seconds),
    { ...shown(`${name}: in vain`, failed.join(", ") || "none"), holds: failed.length === 0, required: "none" },
  ]
}

/** The process's peak so far, in megabytes. */
function peakOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024
}

async function play(url: string, source: string, name: string): Promise<void> {
  const response = await fetch(`${url}/__scenario`, { method: "POST", body: JSON.stringify({ source, name }) })
  if (!response.ok) throw new Error(await response.text())
}

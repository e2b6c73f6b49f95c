import { setTimeout as sleep } from "node:timers/promises"
import { PgBoss } from "pg-boss"
import { jobs } from "../../server/jobs"
import { connect, type Database } from "../../server/platform/database/database"
import { askMeanwhile } from "../asking"
import { type Figure, megabytes, seconds, shown, under } from "../figure"
import { type Opened, withHelper } from "../places"
import { peakOf, startServer, startWorker } from "../serverAndWorker"
import { worldSize } from "../size"
import { type Asked, type Collected, listAsked, untilAnswered } from "./answered"
import type { LiveWorld } from "./liveWorld"
import type { Upstreams } from "./upstreams"

const mostSeconds = 60
const mostMegabytes = 400
/** The only source of its family, one of several, and one that has a fallback. */
const hanging = ["kalshi", "bls", "cboe"]

export function collection(): Promise<Figure[]> {
  const size = { variables: { WORLD_SIZE: worldSize } }
  return withHelper<Upstreams, Figure[]>("collection/upstreams.ts", size, ({ said: { url, settings } }) => {
    const variables = {
      ...{ FEED: "live", BARS_PROVIDER: "alpaca", BARS_LICENCE: "Fake upstreams", BARS_REDISTRIBUTION: "permitted" },
      ...{ ...settings, LOG_LEVEL: "info", LOG_NAME: "bench.example" },
    }
    return withHelper<LiveWorld, Figure[]>("collection/liveWorld.ts", { variables }, (world) => collected(url, world))
  })
}

async function collected(url: string, { said, variables }: Opened<LiveWorld>): Promise<Figure[]> {
  const { databaseUrl, keys } = said
  const own = { ...variables, DATABASE_URL: databaseUrl, EMBEDDED_DATABASE_URL: databaseUrl }
  const database = connect(databaseUrl, 2)
  const server = await startServer({ ...own, START_WORKER: "false" })
  const sources = listAsked(own)
  const figures: Figure[] = []
  let worker: ReturnType<typeof startWorker> | undefined
  try {
    const meanwhile = await askMeanwhile(server.origin, keys, async () => {
      const since = new Date()
      worker = startWorker(own)
      figures.push(
        ...figuresOf("the first collection", await untilAnswered(database, since, sources)),
        under("peak resident memory of the worker by its end", peakOf(worker.pid), mostMegabytes, megabytes),
      )
    })
    for (const source of hanging) await play(url, source, "hanging")
    const others = sources.filter(({ sourceId }) => !hanging.includes(sourceId))
    const again = await askAgain(database, others)
    figures.push(...figuresOf(`once more, while ${hanging.join(", ")} hang, all others`, again))
    if (worker) figures.push(shown("the same after the nightly run and both", megabytes(peakOf(worker.pid))))
    return [...figures, ...meanwhile("in the first collection")]
  } finally {
    await worker?.end()
    await server.end()
    await database.close()
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

async function play(url: string, source: string, name: string): Promise<void> {
  const response = await fetch(`${url}/__scenario`, { method: "POST", body: JSON.stringify({ source, name }) })
  if (!response.ok) throw new Error(await response.text())
}

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { connect } from "../../server/database/database"
import { readEnv } from "../../server/env"
import { isBriefDue } from "../../server/mail/notices/briefs"
import { pipelineState } from "../../server/predictions/storage/pipelineState"
import { type Pinged, pingUntil } from "../computations/responsiveness"
import { type Figure, megabytes, milliseconds, seconds, shown, under } from "../figure"
import { startHelper } from "../processes"
import type { DueWorld } from "./dueWorld"
import { memoryOf, startServer, startWorker } from "./serverAndWorker"

const mostMs = 20
const mostMegabytes = 600
/** Until what a start leaves behind is collected. */
const settleMs = 30_000
const aloneMs = 10_000

/** What a nightly run in the worker costs those who ask the server beside it, and the memory that both take. */
export async function jobs(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const variables = { DATA_DIR: folder, WORLD_SIZE: "full", LOG_LEVEL: "info" }
  const world = await startHelper<DueWorld>("growth/dueWorld.ts", { variables })
  const { databaseUrl, keys } = world.said
  try {
    const own = { ...variables, DATABASE_URL: databaseUrl, EMBEDDED_DATABASE_URL: databaseUrl }
    return [...(await responsiveness(own, keys)), ...(await memory(own))]
  } finally {
    await world.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The server is asked without pause, first alone, then from the start of a worker until its nightly run is over. */
async function responsiveness(variables: Record<string, string>, keys: string[]): Promise<Figure[]> {
  const server = await startServer({ ...variables, START_WORKER: "false" })
  let turn = 0
  const ask = async (path: string) => {
    const headers = { "X-API-Key": keys[turn++ % keys.length] }
    const started = performance.now()
    const response = await fetch(`${server.origin}${path}`, { headers })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    return performance.now() - started
  }
  const repeated = "/api/v1/predictions/latest?limit=50"
  await sleep(settleMs)
  const alone = await pingUntil(ask, repeated, sleep(aloneMs))
  const started = performance.now()
  const worker = startWorker(variables)
  const meanwhile = await pingUntil(ask, repeated, nightlyIsDone(variables))
  const took = (performance.now() - started) / 1_000
  await worker.end()
  await server.end()
  const figures = (name: string, of: (pinged: Pinged) => number) => [
    shown(`${name}, p99 of ${alone.count}, no job running`, milliseconds(of(alone))),
    under(`${name}, p99 of ${meanwhile.count} in a nightly run`, of(meanwhile), mostMs, milliseconds),
  ]
  return [
    shown("worker started, nightly run with training and brief done in", seconds(took)),
    ...figures("/healthz", ({ health }) => health),
    ...figures("a repeated answer", ({ repeated }) => repeated),
  ]
}

/** Until the run is over and, where a brief is due after it, that is out. */
async function nightlyIsDone(variables: Record<string, string>): Promise<void> {
  const env = readEnv(variables)
  const database = connect(variables.DATABASE_URL, 1)
  const isOpen = async () =>
    (await pipelineState(database, env, new Date())) !== "done" ||
    (await isBriefDue({ database, env }, new Date())) ||
    (await database.prisma.mail.count({ where: { status: { in: ["queued", "sending"] } } })) > 0
  while (await isOpen()) await sleep(500)
  await database.close()
}

async function memory(variables: Record<string, string>): Promise<Figure[]> {
  const server = await startServer(variables)
  await sleep(settleMs)
  const { resident, proportional } = memoryOf(server.pid)
  await server.end()
  return [
    shown("resident memory of server and worker after the start", megabytes(resident)),
    under("the same with shared pages counted once", proportional, mostMegabytes, megabytes),
  ]
}

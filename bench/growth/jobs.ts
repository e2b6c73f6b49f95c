import { setTimeout as sleep } from "node:timers/promises"
import { isDailyBriefAwaited } from "../../server/jobs/dailyBriefs"
import { connect } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"
import { pipelineState } from "../../server/predictions/storage/pipelineState"
import { askMeanwhile } from "../asking"
import { type Figure, seconds, shown } from "../figure"
import { type Opened, withHelper } from "../places"
import { startServer, startWorker } from "../serverAndWorker"
import { worldSize } from "../size"
import type { DueWorld } from "./dueWorld"

/** `variables` are those of a server whose nightly run is due; `keys` are of the highest plan. */
export function inDueWorld<T>(measure: (variables: Record<string, string>, keys: string[]) => Promise<T>): Promise<T> {
  const own = { WORLD_SIZE: worldSize, LOG_LEVEL: "info" }
  const work = ({ said: { databaseUrl, keys }, variables }: Opened<DueWorld>) =>
    measure({ ...variables, DATABASE_URL: databaseUrl, EMBEDDED_DATABASE_URL: databaseUrl }, keys)
  return withHelper("growth/dueWorld.ts", { variables: own }, work)
}

export function jobs(): Promise<Figure[]> {
  return inDueWorld(responsiveness)
}

async function responsiveness(variables: Record<string, string>, keys: string[]): Promise<Figure[]> {
  const server = await startServer({ ...variables, START_WORKER: "false" })
  let took = 0
  const asked = await askMeanwhile(server.origin, keys, async () => {
    const started = performance.now()
    const worker = startWorker(variables)
    await nightlyIsDone(variables)
    took = (performance.now() - started) / 1_000
    await worker.end()
  })
  await server.end()
  return [
    shown("worker started, nightly run with training and brief done in", seconds(took)),
    ...asked("in a nightly run"),
  ]
}

/** Resolves when the run is over and, if one is due, the brief is sent. */
export async function nightlyIsDone(variables: Record<string, string>): Promise<void> {
  const env = readEnv(variables)
  const database = connect(variables.DATABASE_URL, 1)
  const isOpen = async () =>
    (await pipelineState(database, env, new Date())) !== "done" ||
    (await isDailyBriefAwaited(database, new Date())) ||
    (await database.prisma.mail.count({ where: { status: { in: ["queued", "sending"] } } })) > 0
  while (await isOpen()) await sleep(500)
  await database.close()
}

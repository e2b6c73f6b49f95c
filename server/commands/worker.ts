import { connect, type Database } from "../database/database"
import { openDatabase, type Place } from "../database/openDatabase"
import { patience } from "../database/pool"
import { requireAnswer } from "../database/reach"
import { type Env, readEnv } from "../env"
import { jobs } from "../jobs"
import { nightly } from "../jobs/nightly"
import { runInThread } from "../jobs/thread"
import { requireWorld } from "../jobs/world"
import { createLogger } from "../log"
import { pipelineState } from "../predictions/storage/pipelineState"
import { alone } from "./alone"
import { type Closings, closeAll, leave } from "./closing"
import { freeStartupMemory } from "./memory"
import { withProgress } from "./progress"
import { exitCode, onSignal } from "./signals"
import { startWorker } from "./startWorker"

const closings: Closings = { takers: [], needed: [] }
const ended = new AbortController()
/** A server that has started this process waits for it, and kills it then. */
const limits = { takersMs: 2_000, allMs: 2_500 }
const isChild = process.channel !== undefined
let place: Place | undefined

onSignal(
  () => void stop(0),
  (signal) => leave(place, exitCode(signal)),
)
process.on("uncaughtException", (error) => {
  console.error(error)
  void stop(1)
})
endWithParent()

try {
  await start(readEnv())
} catch (thrown) {
  const error = place ? place.explain(thrown) : thrown
  if (!ended.signal.aborted) console.error(error instanceof Error ? error.message : error)
  await stop(1)
}

async function stop(code: number): Promise<void> {
  if (ended.signal.aborted) return
  ended.abort()
  await closeAll(closings, limits)
  leave(place, code)
}

async function start(env: Env): Promise<void> {
  const { takers, needed } = closings
  const log = createLogger(env.LOG_LEVEL)
  place = openDatabase(env)
  await requireAnswer(place.url)
  if (!isChild) await migrateAlone(place.url)
  const keeper = place.keepRunning((words) => log.error(words))
  takers.push(() => keeper.stop())
  const database = connect(place.url, 4, patience.batch)
  needed.push(() => database.close())
  await requireWorld(database, env)
  await makeWorld(database, env)
  const worker = await startWorker({ env, database, log }, jobs)
  takers.push(() => worker.stop())
  freeStartupMemory()
  if (isChild) process.send?.("ready")
  else console.log("The worker runs: it collects, predicts and sends mail.")
}

/** A server has migrated before it starts its worker. The engine takes memory that is not needed again. */
async function migrateAlone(databaseUrl: string): Promise<void> {
  const { migrate } = await import("../database/migrate")
  await migrate(databaseUrl)
}

/** The simulated market and its year of predictions, where there is nothing yet: whoever waits is shown how far it is. */
async function makeWorld(database: Database, env: Env): Promise<void> {
  if (env.FEED === "live" || (await pipelineState(database, env, new Date())) !== "empty") return
  const make = async (held: AbortSignal) => {
    const at = new Date()
    if ((await pipelineState(database, env, at)) !== "empty") return
    const task = { job: nightly.name, env, databaseUrl: database.url, at, niceness: 0 }
    await withProgress((progress) => runInThread(task, progress, held))
  }
  await alone(database.url, nightly.locks, make, { signal: ended.signal })
}

/** A server holds a channel to the worker that it has started, which closes even when the server is killed. */
function endWithParent(): void {
  const end = () => process.kill(process.pid, "SIGTERM")
  // It may have closed while this process was still loading.
  if (process.connected === false) end()
  process.once("disconnect", end)
  process.channel?.unref()
}

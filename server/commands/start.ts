import next from "next"
import { connect } from "../database/database"
import { migrate } from "../database/migrate"
import { openDatabase, type Place } from "../database/openDatabase"
import { requireAnswer } from "../database/reach"
import { chooseDatabase, choosePort, type Env, listDangers, readEnv } from "../env"
import { listen } from "../hosts/listen"
import { findPort } from "../hosts/port"
import { requireWorld } from "../jobs/world"
import { createLogger } from "../log"
import { mailboxLink } from "../mail/mailboxAccess"
import { pipelineState } from "../predictions/storage/pipelineState"
import { service } from "../service"
import { buildPages, isBuildStale } from "./build"
import { type Closings, closeAll, leave } from "./closing"
import { freeStartupMemory } from "./memory"
import { exitCode, onSignal } from "./signals"
import { keepWorker, type WorkerProcess } from "./workerProcess"

const isDev = process.argv.includes("--dev")
const closings: Closings = { takers: [], needed: [] }
const interrupt = new AbortController()
let place: Place | undefined
let isStopping = false

onSignal(
  () => void stop(0),
  (signal) => leave(place, exitCode(signal)),
)
process.on("uncaughtException", (error) => {
  console.error(error)
  void stop(1)
})

try {
  await start(readEnv())
} catch (thrown) {
  const error = place ? place.explain(thrown) : thrown
  if (!isStopping) console.error(error instanceof Error ? error.message : error)
  await stop(1)
}

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  interrupt.abort()
  await closeAll(closings)
  leave(place, code)
}

async function start(given: Env): Promise<void> {
  const { takers, needed } = closings
  for (const danger of listDangers(given)) console.warn(`Warning: ${danger}`)
  choosePort(await findPort(given.HOST, given.PORT))
  const env = readEnv()
  place = openDatabase(env)
  chooseDatabase(place.url)
  await requireAnswer(place.url)
  await migrate(place.url)
  const isWorking = await prepareWorld(env, place.url)
  // One after the other: Next takes this process for seconds, in which the database would seem silent.
  const running = await service()
  needed.push(() => running.close())
  const pages = next({ dev: isDev, hostname: env.HOST, port: env.PORT })
  await pages.prepare()
  needed.push(() => pages.close())
  const page = pages.getRequestHandler()
  const listener = await listen(running, { page, hasHotReload: isDev }, { host: env.HOST, port: env.PORT })
  takers.push(() => listener.close())
  const keeper = place.keepRunning((words) => running.log.error(words))
  takers.push(() => keeper.stop())
  if (env.START_WORKER && !isWorking) startWorkerProcess(env)
  freeStartupMemory()
  announce(env, listener.port)
}

/**
 * The world, and what the pages are built from, made side by side where they are missing. The worker makes the world; where
 * it has nothing to make, it is started once this server answers. Gives whether it was started.
 */
async function prepareWorld(env: Env, databaseUrl: string): Promise<boolean> {
  const isFirst = (await isEmpty(env, databaseUrl)) && env.FEED === "simulated" && env.START_WORKER
  const isToBuild = !isDev && isBuildStale()
  if (isFirst)
    console.log("First start: making the simulated market and a year of predictions. This takes a few minutes, once.")
  if (isToBuild) console.log("Building the pages …")
  await Promise.all([
    isFirst ? startWorkerProcess(env).ready : undefined,
    isToBuild ? buildPages(interrupt.signal) : undefined,
  ])
  return isFirst
}

async function isEmpty(env: Env, databaseUrl: string): Promise<boolean> {
  const database = connect(databaseUrl, 2)
  try {
    await requireWorld(database, env)
    return (await pipelineState(database, env, new Date())) === "empty"
  } finally {
    await database.close()
  }
}

function startWorkerProcess(env: Env): WorkerProcess {
  const worker = keepWorker(createLogger(env.LOG_LEVEL))
  closings.takers.push(() => worker.stop())
  return worker
}

function announce(env: Env, port: number): void {
  const feed = env.FEED === "simulated" ? "a simulated market (seeded, no real prices)" : "live sources"
  const mailbox = mailboxLink(env)
  const mail = mailbox ? `\n  Mail:    ${env.BASE_URL}${mailbox}` : ""
  console.log(`
Assay serves ${feed} on ${env.BASE_URL}
${mail}
  A key:   npm run -s keys -- issue --email you@example.com --tier free
  A call:  curl -H "X-API-Key: YOUR_KEY" "http://${env.HOST}:${port}/api/v1/predictions/latest?limit=3"
`)
}

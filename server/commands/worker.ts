import { setTimeout as sleep } from "node:timers/promises"
import { jobs } from "../jobs"
import { filling, openFirstFill } from "../jobs/filling"
import type { Progress } from "../jobs/job"
import { nightly } from "../jobs/nightly"
import { niceness } from "../jobs/runner"
import { sendTo } from "../jobs/sendTo"
import { runInThread, threadCounts } from "../jobs/thread"
import { requireWorld } from "../jobs/world"
import { requireSourceSettings } from "../knowledge/upstreams"
import { logIdentity, requireLogName } from "../ledger/identity"
import { explainRewound, findRewound } from "../ledger/rewound"
import { askWitnesses } from "../ledger/witnesses"
import { batchUrl, variableOf } from "../platform/database/addresses"
import { connect, type Database } from "../platform/database/database"
import { requireDataFolder } from "../platform/database/embedded/storageErrors"
import { migrate } from "../platform/database/migrate"
import { openDatabase, type PostgresHandle } from "../platform/database/openDatabase"
import { timeouts } from "../platform/database/pool"
import { requireDatabase } from "../platform/database/requireDatabase"
import { requireReachable } from "../platform/database/requireReachable"
import { type Env, readEnv } from "../platform/env"
import { createLogger, type Logger } from "../platform/log"
import { shownLogFile } from "../platform/logFile"
import { freeMemory, lowerPriority } from "../platform/process"
import { startTracing } from "../platform/tracing/start"
import { pipelineState } from "../predictions/storage/pipelineState"
import { withProgress } from "./progress"
import { exitProcess, printFailure, type ShutdownSteps, shutDown } from "./shutdown"
import { exitCode, onSignal } from "./signals"
import { startWorker, type Worker } from "./startWorker"
import { withLocksAnnounced } from "./withLocksAnnounced"
import type { WorkerNews } from "./workerProcess"

const shutdownSteps: ShutdownSteps = { intake: [], resources: [] }
const ended = new AbortController()
/** The server kills its worker soon after. */
const limits = { intakeMs: 2_000, totalMs: 2_500 }
/** How long a start waits for the log's witnesses. */
const witnessesAnswerWithinMs = 15_000
/** A new worker holds 150 MB and shares 45 of them with the server. After a nightly run it held 230. */
const mostResidentBytes = 190 * 1024 * 1024
const measuredEveryMs = 10_000
const isChild = process.channel !== undefined
let postgres: PostgresHandle | undefined

onSignal(
  () => void stop(0),
  (signal) => exitProcess(postgres, exitCode(signal)),
)
process.on("uncaughtException", (error) => {
  printFailure(postgres, error, { isUnexpected: true })
  void stop(1)
})
exitWithParent()

try {
  await start(readEnv())
} catch (error) {
  if (!ended.signal.aborted) printFailure(postgres, error)
  await stop(1)
}

async function stop(code: number): Promise<void> {
  if (ended.signal.aborted) return
  ended.abort()
  await shutDown(shutdownSteps, limits)
  exitProcess(postgres, code)
}

async function start(env: Env): Promise<void> {
  const { intake, resources } = shutdownSteps
  const log = createLogger(env.LOG_LEVEL, env.logFolder)
  requireSourceSettings(env)
  requireDataFolder(env.DATA_DIR)
  const traced = await startTracing(env)
  if (traced) resources.push(() => traced.close())
  postgres = openDatabase(env)
  const url = batchUrl(env, postgres.url)
  // A server has done both before it starts its worker.
  if (isChild) await requireReachable(url, { variable: variableOf(env, url) })
  else {
    await requireDatabase(env, postgres.url)
    await migrate(url)
  }
  const supervisor = postgres.supervise(log)
  intake.push(() => supervisor.stop())
  const database = connect(url, 4, timeouts.batch)
  resources.push(() => database.close())
  await requireLogName(database, env)
  await requireWorld(database, env)
  await openFirstFill(database, env, new Date())
  await askWitnessesFirst(database, env, log)
  await makeWorld(database, env)
  lowerPriority(niceness)
  const worker = await startWorker({ env, database, log }, jobs)
  intake.push(() => worker.stop())
  freeMemory()
  if (isChild) {
    tell("ready")
    setInterval(() => leaveOnceGrown(worker, log), measuredEveryMs).unref()
  } else {
    const place = env.logFolder ? ` Logs: ${shownLogFile(env.logFolder)}` : ""
    console.log(`The worker is running: it collects data, makes predictions and sends mail.${place}`)
  }
}

/**
 * Before anything is signed: the database may be an older copy, which witnesses would notice. A silent witness delays
 * nothing for longer.
 */
async function askWitnessesFirst(database: Database, env: Env, log: Logger): Promise<void> {
  const asked = askWitnesses(database, env.LOG_WITNESSES, sendTo(env), new Date())
  const noted = asked.catch((error) =>
    log.warn({ event: "log.witnesses_unasked", error: String(error) }, "The witnesses of the log could not be asked"),
  )
  await Promise.race([noted, sleep(witnessesAnswerWithinMs, undefined, { ref: false })])
  const rewound = await findRewound(database.prisma, logIdentity(env))
  if (rewound) log.error({ event: "log.rewound", ...rewound }, explainRewound(rewound))
}

async function makeWorld(database: Database, env: Env): Promise<void> {
  if (env.FEED === "live" || (await pipelineState(database, env, new Date())) !== "empty") return
  const make = async (held: AbortSignal) => {
    const at = new Date()
    if ((await pipelineState(database, env, at)) !== "empty") return
    const task = { job: nightly.name, env, databaseUrl: database.url, at, niceness: 0, isFill: true }
    await filling(database, nightly, (noted) => {
      // The server shows the noted progress.
      if (isChild) return runInThread(task, noted, held)
      return withProgress((shown) => runInThread(task, both(noted, shown), held))
    })
  }
  await withLocksAnnounced(database.url, nightly.locks, make, { signal: ended.signal })
}

function both(one: Progress, other: Progress): Progress {
  return (...told) => {
    one(...told)
    other(...told)
  }
}

/**
 * Only a new process is free of what a large job leaves in the heap and in malloc's arenas. A worker that has run no
 * such job has not grown, however much it holds.
 */
function leaveOnceGrown(worker: Worker, log: Logger): void {
  const residentBytes = process.memoryUsage.rss()
  const { ended: ran, running } = threadCounts
  if (residentBytes < mostResidentBytes || ran === 0 || running > 0 || !worker.jobs.isIdle()) return
  log.info({ event: "worker.replaced", residentBytes }, "The worker has grown, and another takes over")
  tell("leaving")
  void stop(0)
}

function tell(news: WorkerNews): void {
  process.send?.(news)
}

/** The channel to the server closes even if the server is killed. */
function exitWithParent(): void {
  const end = () => process.kill(process.pid, "SIGTERM")
  // It may have closed while this process was loading.
  if (process.connected === false) end()
  process.once("disconnect", end)
  process.channel?.unref()
}

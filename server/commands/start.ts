/*
 * What `npm start` and the other commands run, each as its own process. Nothing may import a command. Only this room
 * may import hosts and surfaces, because it starts them.
 */

import { mailboxLink } from "../accounts/mail/mailboxAccess"
import { openFirstAccount } from "../accounts/registration/firstAccount"
import { type OperationsPort, openOperationsPort } from "../hosts/operations/port"
import { findPort } from "../hosts/port"
import { openFirstFill } from "../jobs/filling"
import { requireWorld } from "../jobs/world"
import { requireSourceSettings } from "../knowledge/upstreams"
import { requireLogName } from "../ledger/identity"
import { batchUrl } from "../platform/database/addresses"
import { connect } from "../platform/database/database"
import { requireDataFolder } from "../platform/database/embedded/storageErrors"
import { migrate } from "../platform/database/migrate"
import { openDatabase, type PostgresHandle } from "../platform/database/openDatabase"
import { requireDatabase } from "../platform/database/requireDatabase"
import { chooseDatabase, choosePort, type Env, listDangers, readEnv } from "../platform/env"
import { createLogger } from "../platform/log"
import { shownLogFile } from "../platform/logFile"
import { collectSooner, freeMemory } from "../platform/process"
import { startTracing } from "../platform/tracing/start"
import { buildPages, isBuildStale, isImage } from "./build"
import { type PageBuild, showProgress } from "./fillProgress"
import { exitProcess, printFailure, type ShutdownSteps, shutDown } from "./shutdown"
import { exitCode, onSignal } from "./signals"
import type { Supervised } from "./supervise"
import { superviseWorker } from "./workerProcess"

const isDev = process.argv.includes("--dev")
const shutdownSteps: ShutdownSteps = { intake: [], resources: [] }
const interrupt = new AbortController()
let postgres: PostgresHandle | undefined
let isStopping = false

onSignal(
  () => void stop(0),
  (signal) => exitProcess(postgres, exitCode(signal)),
)
process.on("uncaughtException", (error) => {
  printFailure(postgres, error, { isUnexpected: true })
  void stop(1)
})

try {
  await start(readEnv())
} catch (error) {
  if (!isStopping) printFailure(postgres, error)
  await stop(1)
}

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  interrupt.abort()
  await shutDown(shutdownSteps)
  exitProcess(postgres, code)
}

async function start(given: Env): Promise<void> {
  requireSourceSettings(given)
  for (const danger of listDangers(given)) console.warn(`Warning: ${danger}`)
  choosePort(await findPort(given.HOST, given.PORT))
  const env = readEnv()
  requireDataFolder(env.DATA_DIR)
  const operations = await openOperations(env)
  const traced = await startTracing(env)
  if (traced) shutdownSteps.resources.push(() => traced.close())
  postgres = openDatabase(env)
  chooseDatabase(postgres.url)
  await requireDatabase(env, postgres.url)
  await migrate(batchUrl(env, postgres.url))
  await prepareWorld(env, batchUrl(env, postgres.url))
  const { serve } = await import("./serve")
  const { port, service, answerApart, openPages } = await serve(env, shutdownSteps, { isDev })
  operations?.serve(answerApart)
  const supervisor = postgres.supervise(service.log)
  shutdownSteps.intake.push(() => supervisor.stop())
  announce(env, port)
  const isFirst = service.knowledge.filling().length > 0
  // A worker and the build would take processor time from the first answers. In an empty world there are none yet, so
  // waiting would only delay the data.
  if (!isFirst) await service.computer.started
  if (isStopping) return
  const worker = env.START_WORKER ? startWorkerProcess(env) : null
  const pages = { isRunning: !isDev && isBuildStale() }
  // Without a worker that fills it, an empty server would report for ever that it is starting.
  await Promise.all([
    openBuilt(openPages, pages).then(() => operations?.markStarted()),
    isFirst ? worker?.ready : undefined,
    showProgress(service.knowledge, pages, interrupt.signal),
  ])
  freeMemory()
  collectSooner()
  if (!isStopping) console.log(`Ready after ${Math.round(process.uptime())} s.`)
}

/** Before everything that takes long, so that no probe takes a start for dead. */
async function openOperations(env: Env): Promise<OperationsPort | null> {
  const { HOST: host, OPERATIONS_PORT: own, LIVEZ_PORT: older } = env
  const asked = own ?? older
  if (asked === undefined) return null
  const port = await findPort(host, asked, own === undefined ? "LIVEZ_PORT" : "OPERATIONS_PORT")
  const log = createLogger(env.LOG_LEVEL, env.logFolder)
  const operations = await openOperationsPort({
    host,
    port,
    ended: (error) =>
      log.error({ event: "livez.ended", error: String(error) }, "The thread that answers probes has ended"),
  })
  shutdownSteps.resources.push(() => operations.close())
  return operations
}

async function prepareWorld(env: Env, databaseUrl: string): Promise<void> {
  const database = connect(databaseUrl, 2)
  try {
    await requireLogName(database, env)
    await requireWorld(database, env)
    await openFirstAccount(database, env, new Date())
    await openFirstFill(database, env, new Date())
  } finally {
    await database.close()
  }
}

async function openBuilt(openPages: () => Promise<void>, pages: PageBuild): Promise<void> {
  if (pages.isRunning) {
    // A terminal shows it in its status line.
    if (!process.stdout.isTTY) console.log("Building the pages …")
    await buildPages(interrupt.signal)
  }
  await openPages()
  pages.isRunning = false
}

function startWorkerProcess(env: Env): Supervised {
  const worker = superviseWorker(createLogger(env.LOG_LEVEL, env.logFolder))
  shutdownSteps.intake.push(() => worker.stop())
  return worker
}

function announce(env: Env, port: number): void {
  const feed = env.FEED === "simulated" ? "a simulated market (seeded, no real prices)" : "live sources"
  const mailbox = mailboxLink(env)
  const mail = mailbox ? `\n  Mail:    ${env.BASE_URL}${mailbox}` : ""
  const keys = isImage() ? "./assay keys" : "npm run -s assay -- keys"
  const log = env.logFolder ? `\n  Logs:    ${shownLogFile(env.logFolder)}` : ""
  console.log(`
Assay serves ${feed} on ${env.BASE_URL}
${mail}
  A key:   ${keys} issue --email you@example.com --tier free
  A call:  curl -H "X-API-Key: YOUR_KEY" "http://${env.HOST}:${port}/api/v1/predictions/latest?order_by=relative_probability&limit=3"${log}
`)
}

import next from "next"
import { connect } from "../data/database"
import { migrate } from "../data/migrate"
import { openDatabase } from "../data/place"
import { chooseDatabase, type Env, listDangers, readEnv } from "../env"
import { listen } from "../hosts/listen"
import { pipelineState } from "../jobs/due"
import { runPipelineCommand, startSchedule } from "../jobs/schedule"
import { requireWorld } from "../jobs/world"
import { mailboxLink } from "../mail/mailboxAccess"
import { service } from "../service"
import { buildPages, isBuildStale } from "./build"
import { startMailing } from "./mailing"

const isDev = process.argv.includes("--dev")
const closing: (() => unknown)[] = []
const interrupt = new AbortController()
let isStopping = false

async function stop(code: number): Promise<void> {
  if (isStopping) process.exit(130)
  isStopping = true
  interrupt.abort()
  for (const close of closing.toReversed()) await Promise.resolve(close()).catch((error) => console.error(error))
  process.exit(code)
}

process.on("SIGTERM", () => void stop(0))
process.on("SIGINT", () => void stop(0))

try {
  await start(readEnv())
} catch (error) {
  if (!isStopping) console.error(error instanceof Error ? error.message : error)
  await stop(1)
}

async function start(env: Env): Promise<void> {
  for (const danger of listDangers(env)) console.warn(`Warning: ${danger}`)
  const place = openDatabase(env)
  closing.push(() => place.release())
  chooseDatabase(place.url)
  await migrate(place.url)
  const state = await prepareWorld(env, place.url)
  const pages = next({ dev: isDev, hostname: env.HOST, port: env.PORT })
  const [running] = await Promise.all([service(), pages.prepare()])
  closing.push(() => running.close())
  closing.push(() => pages.close())
  const [page, upgrade] = [pages.getRequestHandler(), pages.getUpgradeHandler()]
  const listener = await listen(running, { page, upgrade }, { host: env.HOST, port: env.PORT })
  closing.push(() => listener.close())
  const schedule = await startSchedule(running)
  closing.push(() => schedule.stop())
  const mailing = await startMailing(running)
  closing.push(() => mailing.stop())
  const isFillable = env.FEED === "live" && env.BARS_PROVIDER !== undefined
  if (state === "due" || (state === "empty" && isFillable)) await schedule.runSoon()
  announce(env, listener.port)
}

/** The world, and what the pages are built from, made side by side where they are missing. */
async function prepareWorld(env: Env, databaseUrl: string): Promise<"done" | "due" | "empty"> {
  const database = connect(databaseUrl, 2)
  try {
    await requireWorld(database, env)
    const state = await pipelineState(database, env, new Date())
    const isFirst = state === "empty" && env.FEED === "simulated"
    const isToBuild = !isDev && isBuildStale()
    if (isFirst)
      console.log("First start: making the simulated market and a year of predictions. This takes a few minutes, once.")
    if (isToBuild) console.log("Building the pages …")
    await Promise.all([
      isFirst ? runPipelineCommand(interrupt.signal) : undefined,
      isToBuild ? buildPages(interrupt.signal) : undefined,
    ])
    return isFirst ? "done" : state
  } finally {
    await database.close()
  }
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

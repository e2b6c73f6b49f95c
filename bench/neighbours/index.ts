import { setTimeout as sleep } from "node:timers/promises"
import { requireBuild } from "../../e2e/support/processes"
import { connect } from "../../server/platform/database/database"
import { listAsked, untilAnswered } from "../collection/answered"
import { type Figure, megabytes, shown } from "../figure"
import { inDueWorld, nightlyIsDone } from "../growth/jobs"
import { runHelper } from "../processes"
import { memoryOf, startServer, startWorker } from "../serverAndWorker"
import { bySize, isAsked } from "../size"
import { everyPublicPath } from "./everyPublicPath"
import { type Crowd, crowds, gotBy, type Load, type LoadGot } from "./loads"
import { besideQuiet, neighbour, usualAskings, wordsOf } from "./probe"
import { slowWebhooks } from "./slowWebhooks"

/** Long enough for hundreds of answers of each kind: of fewer than a hundred, the 99th percentile is the slowest. */
const seconds = bySize(20, 0.3)
const quietSeconds = bySize(20, 0.3)
/** Time for the garbage of a start to be collected, and for the minute's counts to expire. */
const settleMs = bySize(20_000, 100)
const pauseMs = bySize(3_000, 100)

/** A smoke run measures only two, because the warm-up sends the questions of all. */
const measured = bySize(crowds, [crowds[0], crowds[crowds.length - 1]]).filter(({ name }) => isAsked(name))
const nightlyName = "a nightly run and a first collection"

export async function neighbours(): Promise<Figure[]> {
  await requireBuild()
  const beside = await inDueWorld(async (own, keys) => [
    ...(await besideOthers(own, keys)),
    ...(await everyPublicPath(own, keys)),
  ])
  return [...beside, ...(await slowWebhooks())]
}

async function besideOthers(own: Record<string, string>, keys: string[]): Promise<Figure[]> {
  if (measured.length === 0 && !isAsked(nightlyName)) return []
  const server = await startServer({ ...own, START_WORKER: "false" })
  const [asked, others] = [keys.slice(0, keys.length / 2), keys.slice(keys.length / 2)]
  const notice = neighbour(server.origin, usualAskings(others))
  await warmUp(server.origin, others[0])
  await sleep(settleMs)
  const figures = [shown("quiet, before the worker", wordsOf(await notice(sleep(quietSeconds * 1_000))))]
  const nightly = isAsked(nightlyName) ? await besideNightlyRun(own, notice) : null
  await sleep(settleMs)
  const quiet = await notice(sleep(quietSeconds * 1_000))
  figures.push(shown("quiet", wordsOf(quiet)), ...(nightly ? besideQuiet(nightlyName, quiet, nightly) : []))
  const before = memoryOf(server.pid)
  let taken = 0
  for (const crowd of measured) {
    const load = loadOf(crowd, server.origin, asked.slice(taken))
    taken = (taken + crowd.accounts) % (asked.length - 64)
    const underWay = runHelper<LoadGot>("neighbours/load.ts", { args: [JSON.stringify(load)] })
    const noticed = await notice(underWay)
    const got = await underWay
    figures.push(shown(`beside ${crowd.name}`, gotBy(got)))
    figures.push(...besideQuiet(crowd.name, quiet, noticed, roundOf(crowd, got)))
    await sleep(pauseMs)
  }
  const after = memoryOf(server.pid)
  await server.end()
  return [
    ...figures,
    shown("the server's memory before all that, shared pages counted once", megabytes(before)),
    shown("after it", megabytes(after)),
  ]
}

/**
 * Milliseconds in which each account of a crowd gets one computed answer; 0 for a crowd of one account or without
 * computed answers.
 */
function roundOf({ accounts, questions }: Crowd, { statuses }: LoadGot): number {
  const isCold = questions.some(({ path }) => path.includes("{moment}"))
  return isCold && accounts > 1 ? (accounts * seconds * 1_000) / (statuses["200"] ?? 1) : 0
}

/** Sends each question once, so that loading its code does not count against a neighbour. */
async function warmUp(origin: string, key: string): Promise<void> {
  for (const { questions } of crowds) {
    for (const { path, body, headers } of questions) {
      const address = `${origin}${path.replaceAll("{moment}", "2026-01-02").replaceAll("{n}", "0")}`
      const own = { "X-API-Key": key, ...headers }
      await (await fetch(address, { method: body ? "POST" : "GET", body, headers: own })).arrayBuffer()
    }
  }
}

async function besideNightlyRun(variables: Record<string, string>, notice: ReturnType<typeof neighbour>) {
  const run = async () => {
    const database = connect(variables.DATABASE_URL, 1)
    const worker = startWorker(variables)
    await Promise.all([nightlyIsDone(variables), untilAnswered(database, new Date(), listAsked(variables))])
    await worker.end()
    await database.close()
  }
  return notice(run())
}

function loadOf({ connections, questions, accounts }: Crowd, origin: string, keys: readonly string[]): Load {
  return { origin, connections, seconds, questions, keys: keys.slice(0, accounts), since: Date.now() - 172_800_000 }
}

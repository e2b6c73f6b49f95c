import { setTimeout as sleep } from "node:timers/promises"
import { requireBuild } from "../../e2e/support/processes"
import { connect } from "../../server/platform/database/database"
import { type Figure, megabytes, shown, under } from "../figure"
import { inDueWorld, nightlyIsDone } from "../growth/jobs"
import { issueKeys } from "../keys"
import type { Load, LoadGot } from "../neighbours/loads"
import { besideQuiet, neighbour, usualAskings } from "../neighbours/probe"
import { runHelper } from "../processes"
import { type MemoryByPart, memoryByPart, processesByPart, startServer } from "../serverAndWorker"
import { bySize } from "../size"
import { mixedQuestions, strangersQuestions } from "./mixture"
import { type Held, type HeldByPart, openScales } from "./parts"

const requests = bySize(200_000, 400)
const strangersRequests = bySize(20_000, 300)
const connections = 16
/** With this many, each key sends at most 30 requests a minute and 1,000 a day. */
const accounts = bySize(1_000, 40)
/** Time for the garbage of a start to be collected. */
const settleMs = bySize(30_000, 100)
const quietMs = bySize(15_000, 300)

const mostMegabytes = { together: 600, pages: 500 }
const mostGrowth = 1.05

export async function memory(): Promise<Figure[]> {
  await requireBuild()
  return inDueWorld(async (own, [...others]) => {
    const scales = openScales()
    try {
      // Behind a proxy there is a local mailbox only with DEMO; without one, the nightly mail would wait forever.
      const behindProxy = { TRUSTED_PROXIES: "1", DEMO: "true" }
      return await weighed({ ...own, ...scales.variables, ...behindProxy }, others, scales.weigh)
    } finally {
      scales.end()
    }
  })
}

async function weighed(
  own: Record<string, string>,
  others: string[],
  weigh: (pid: number) => Promise<HeldByPart>,
): Promise<Figure[]> {
  const keys = await keysOn(own.DATABASE_URL)
  const server = await startServer(own)
  await nightlyIsDone(own)
  while (processesByPart(server.pid).pages === 0) await sleep(settleMs / 100)
  await sleep(settleMs)
  const started = memoryByPart(server.pid)
  const mixed = { connections, questions: mixedQuestions(), keys, stepMs: 60_000, isFromManyNetworks: true } as const
  const load = (part: Pick<Load, "questions" | "keys">, from: number, most: number): Promise<LoadGot> => {
    const whole = { connections, origin: server.origin, since: Date.now() - 172_800_000, from, most, ...part }
    return runHelper<LoadGot>("neighbours/load.ts", { args: [JSON.stringify(whole satisfies Load)] })
  }
  const first = await load(mixed, 0, requests / 2)
  const middle = await weigh(server.pid)
  const second = await load(mixed, requests / 2, requests / 2)
  const after = memoryByPart(server.pid)
  const end = await weigh(server.pid)
  const notice = neighbour(server.origin, usualAskings(others))
  const quiet = await notice(sleep(quietMs))
  const crowd = load({ questions: strangersQuestions(), keys: [] }, requests, strangersRequests)
  const noticed = await notice(crowd)
  const last = await weigh(server.pid)
  await server.end()
  const strangers = `${strangersRequests.toLocaleString("en-US")} questions of strangers from one network`
  return [
    ...inUse("after the start and a nightly run", started),
    ...inUse(`after ${requests.toLocaleString("en-US")} requests, a tenth of them about instants of their own`, after),
    shown("what they got", [first, second].map(gotOf).join(" and ")),
    ...parts("half-way, all garbage collected", middle),
    ...parts("in the end", end),
    flat("server and worker, in the end to half-way", together(middle), together(end)),
    flat("the process that renders the pages", middle.pages.all, end.pages.all),
    shown(`what ${strangers} got`, gotOf(await crowd)),
    flat(`server and worker after ${strangers}, to before`, together(end), together(last)),
    ...besideQuiet(strangers, quiet, noticed),
  ]
}

async function keysOn(databaseUrl: string): Promise<string[]> {
  const database = connect(databaseUrl, 2)
  const keys = await issueKeys(database, accounts, "memory")
  await database.prisma.account.updateMany({
    where: { email: { startsWith: "memory" } },
    data: { wantsDailyBrief: false },
  })
  await database.close()
  return keys
}

function inUse(when: string, { server, worker, pages }: MemoryByPart): Figure[] {
  return [
    shown(`in use ${when}: the server`, megabytes(server)),
    shown("  the worker", megabytes(worker)),
    under("  server and worker together", server + worker, mostMegabytes.together, megabytes),
    under("  the process that renders the pages", pages, mostMegabytes.pages, megabytes),
  ]
}

function parts(when: string, held: HeldByPart): Figure[] {
  const words = ({ all, panel, heap, external }: Held) => {
    const rest = all - panel - heap - external
    const named = Object.entries({ panel, heap, external, rest }).map(([name, size]) => `${name} ${megabytes(size)}`)
    return `${megabytes(all)}: ${named.join(", ")}`
  }
  return Object.entries(held).map(([name, each]) => shown(`${when}, the ${name}`, words(each)))
}

const together = ({ server, worker }: HeldByPart) => server.all + worker.all

const flat = (name: string, before: number, after: number) => under(name, after / before, mostGrowth, ratio)

const ratio = (value: number) => `${value.toFixed(2)} times`

const gotOf = ({ statuses }: LoadGot) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count.toLocaleString("en-US")} × ${status}`)
    .join(", ")

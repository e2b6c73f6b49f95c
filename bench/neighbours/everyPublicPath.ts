import { statSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { sessionCookie } from "../../server/accounts/sessions/cookies"
import { newSessionToken, openSession } from "../../server/accounts/sessions/open"
import { connect, type Database } from "../../server/platform/database/database"
import { unnoticedMs } from "../asking"
import { type Figure, percent, shown, under } from "../figure"
import { issueKeys } from "../keys"
import { logFile, runHelper } from "../processes"
import { startServer } from "../serverAndWorker"
import { bySize, isAsked } from "../size"
import { gotBy, type Load, type LoadGot } from "./loads"
import { type Asking, type Bound, besideQuiet, type Noticed, neighbour, together, wordsOf } from "./probe"
import { publicRoutes, questionsOf } from "./publicPaths"

const seconds = bySize(8, 0.3)
const quietSeconds = bySize(60, 0.3)
const officeSeconds = bySize(120, 2)
/** Time to compile the code that renders. */
const warmUpSeconds = bySize(30, 0.1)
const settleMs = bySize(20_000, 100)
/** Short, because each path is requested from another network: no limit carries over. */
const pauseMs = bySize(1_000, 100)
const connections = 64
const unusedKeys = bySize(8_000, 40)

const name = "every public path"
const officeName = "an office of thirty"

const bound: Bound = { times: 3, leastMs: unnoticedMs, mostMs: 300 }
const mostLogKilobytesASecond = 50

/** One stranger opens 64 connections on each public path in turn; others meanwhile use the API and pages. */
export async function everyPublicPath(own: Record<string, string>, keys: readonly string[]): Promise<Figure[]> {
  const routes = bySize(publicRoutes(), ["/methodology", "/api/v1/[[...path]]"]).filter(
    (route) => isAsked(name) || isAsked(`${name} ${route}`) || isAsked(route),
  )
  if (routes.length === 0 && !isAsked(officeName)) return []
  const database = connect(own.DATABASE_URL, 2)
  const unused = await issueKeys(database, unusedKeys, `unused${Date.now()}`)
  const server = await startServer({ ...own, START_WORKER: "false", TRUSTED_PROXIES: "1" })
  const cookies = await signIn(database, server.origin)
  const askings = askingsOf({ keys, unused, cookies })
  const notice = neighbour(server.origin, askings)
  await openEach(server.origin, routes)
  const hurried = askings.filter(({ isScarce }) => !isScarce).map((asking) => ({ ...asking, pauseMs: 5 }))
  await neighbour(server.origin, hurried)(sleep(warmUpSeconds * 1_000))
  await sleep(settleMs)
  const quiet = await notice(sleep(quietSeconds * 1_000))
  const figures = [shown(`quiet, before ${name}`, wordsOf(quiet))]
  const besideEach: Noticed[][] = []
  for (const [index, route] of routes.entries()) {
    const load: Load = {
      ...{ origin: server.origin, connections, seconds, keys: [] },
      network: `198.51.${(index >> 8) + 100}.${index & 255}`,
      questions: questionsOf(route),
      since: Date.now() - 172_800_000,
    }
    const logged = statSync(logFile).size
    const underWay = runHelper<LoadGot>("neighbours/load.ts", { args: [JSON.stringify(load)] })
    const noticed = await notice(underWay)
    figures.push(shown(`beside ${connections} connections on ${route}`, gotBy(await underWay)))
    besideEach.push(noticed)
    figures.push(...besideQuiet(route, quiet, noticed))
    figures.push(logRate(route, statSync(logFile).size - logged))
    await sleep(pauseMs)
  }
  // One path lasts for some sixty views of a page, whose 99th percentile is the slowest of them.
  const pooled = quiet.map((_, index) => together(besideEach.map((noticed) => noticed[index])))
  if (routes.length > 1) figures.push(...besideQuiet(`all ${routes.length} paths`, quiet, pooled))
  if (isAsked(officeName)) figures.push(...(await office(server.origin, cookies)))
  await server.end()
  await database.close()
  return figures
}

function logRate(route: string, bytes: number): Figure {
  const show = (kilobytes: number) => `${kilobytes.toFixed(1)} kB a second`
  // A log that grows too long is truncated, so this may be negative.
  return under(`  the log beside ${route}`, Math.max(0, bytes) / 1_000 / seconds, mostLogKilobytesASecond, show)
}

const browser = { Accept: "text/html,application/xhtml+xml", "Accept-Encoding": "gzip" }
const from = (network: string) => ({ "X-Forwarded-For": network })

type Given = { keys: readonly string[]; unused: string[]; cookies: string[] }

function askingsOf({ keys, unused, cookies }: Given): Asking[] {
  let [asked, views] = [0, 0]
  const keyed = (path: string, network: string, key: string) => ({
    path: `/api/v1/${path}`,
    headers: { ...from(network), "X-API-Key": key },
  })
  return [
    {
      ...{ name: "another's keyed answer", pauseMs: 50, bound },
      next: () => keyed("predictions/latest?limit=50", "203.0.113.1", keys[asked++ % keys.length]),
      isRight: (text) => JSON.parse(text).predictions.length === 50,
    },
    {
      ...{ name: "a key not seen before", pauseMs: 200, isScarce: true, bound },
      next() {
        const key = unused.pop()
        return key ? keyed("market/regime", "203.0.113.2", key) : null
      },
      isRight: (text) => typeof JSON.parse(text).regime === "string",
    },
    {
      ...{ name: "the dashboard", pauseMs: 100, bound },
      next() {
        const n = views++ % cookies.length
        return { path: "/dashboard", headers: { ...from(`203.0.113.${n + 10}`), ...browser, Cookie: cookies[n] } }
      },
      isRight: (text) => text.includes("@example.com"),
    },
    {
      ...{ name: "a page rendered for a stranger", pauseMs: 100, bound },
      next: () => ({ path: "/sign-in", headers: { ...from(`203.0.113.${100 + (views % 100)}`), ...browser } }),
      isRight: (text) => /<h1[^>]*>[^<]*[Ss]ign in/.test(text),
    },
  ]
}

const people = bySize(30, 4)

async function signIn(database: Database, baseUrl: string): Promise<string[]> {
  const accounts = await database.prisma.account.findMany({ take: people, orderBy: { email: "asc" } })
  return Promise.all(
    accounts.map(async ({ id: accountId }) => {
      const token = newSessionToken()
      await openSession(database, { token, accountId, at: new Date() })
      return `${sessionCookie(baseUrl).name}=${token}`
    }),
  )
}

/** Opens each page once, so that loading its code does not count against a neighbour. */
async function openEach(origin: string, routes: readonly string[]): Promise<void> {
  const untilPages = Date.now() + 120_000
  while ((await fetch(`${origin}/sign-in`)).status !== 200 && Date.now() < untilPages) await sleep(500)
  for (const route of ["/dashboard", ...routes]) {
    const [{ path, headers }] = questionsOf(route)
    const address = `${origin}${path.replaceAll(/\{\w+\}/g, "0")}`
    const asked = { headers: { ...headers, ...from("203.0.113.200") }, redirect: "manual" } as const
    await (await fetch(address, asked)).arrayBuffer()
  }
}

const opened = ["/", "/today", "/pricing", "/track-record", "/docs/quickstart", "/docs/search?q=quota", "/sign-in"]
const signedIn = ["/dashboard", "/dashboard/keys", "/signals", "/predictions", "/market", "/tickers/AAPL", "/today"]
const pagesAMinute = 5

async function office(origin: string, cookies: readonly string[]): Promise<Figure[]> {
  const until = performance.now() + officeSeconds * 1_000
  const statuses: Record<string, number> = {}
  const person = async (n: number) => {
    await sleep((n * 60_000) / pagesAMinute / people)
    for (let view = n; performance.now() < until; view++) {
      const isSignedIn = n % 2 === 0
      const path = isSignedIn ? signedIn[view % signedIn.length] : opened[view % opened.length]
      const headers: Record<string, string> = { ...browser, ...from("192.0.2.7") }
      if (isSignedIn) headers.Cookie = cookies[n % cookies.length]
      const response = await fetch(`${origin}${path}`, { headers, redirect: "manual" })
      await response.arrayBuffer()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      await sleep(60_000 / pagesAMinute)
    }
  }
  await Promise.all(Array.from({ length: people }, (_, n) => person(n)))
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  const refused = all - (statuses["200"] ?? 0)
  const got = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  const measured = `${got.join(", ")} (${percent(refused / all)} refused)`
  const name = `${officeName}, ${pagesAMinute} pages a minute each behind one address`
  return [{ name, measured, required: "all are answered", holds: refused === 0 }]
}

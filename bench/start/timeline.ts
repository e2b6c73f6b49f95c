import { setTimeout as sleep } from "node:timers/promises"
import { products } from "../../server/products"
import { publicPages } from "../../server/surfaces/site/publicPages"
import { keysOf, urlOf } from "./burst"
import type { RunningStart } from "./clone"

export type Timeline = {
  keys: readonly string[]
  /**
   * Seconds until the first answer, a keyed answer about the market, the newest predictions, all data, and all pages.
   */
  moments: { answer: number; market: number; predictions: number; filled: number; pages: number }
  /** Groups the names of requests by the answer that they get at a moment. */
  at(seconds: number): [said: string, names: string[]][]
}

type Asked = { name: string; path: string; headers: Record<string, string>; answers: Answer[] }
type Answer = { seconds: number; said: string }

const pauseMs = 200
const accounts = 10
const patienceMs = 5_000

/**
 * Requests each product and public page until all are there, with `earlier` keys or new ones. Throws if the start
 * fails.
 */
export async function follow(
  start: RunningStart,
  { earlier, whenOpen }: { earlier?: readonly string[]; whenOpen(key: string): void },
): Promise<Timeline> {
  const probe = asking("/livez", "/livez")
  const first = [probe, asking("/api/v1/openapi.json", "/api/v1/openapi.json")]
  const pages = publicPages.map(({ path }) => asking(`page ${path}`, path, { Accept: "text/html" }))
  await until(start, async () => (await ask(start, probe)) === "200")
  const keys = earlier ?? (await keysOf(start.dataFolder, 1 + accounts))
  whenOpen(keys[0])
  const keyed = products.map((product, index) =>
    asking(product.name, urlOf("", product, 0), { "X-API-Key": keys[1 + (index % accounts)] }),
  )
  const named = (name: string) => keyed.filter((each) => each.name === name)
  // Those with their own moment come first, so that they wait for no other answer.
  const all = [...new Set([...named("market/regime"), ...named("predictions/latest"), ...first, ...keyed, ...pages])]
  let filled = 0
  await until(start, async () => {
    for (const each of all) if (!isThere(each)) await ask(start, each)
    if (filled === 0 && (await isFilled(start))) filled = start.seconds()
    return filled > 0 && all.every(isThere)
  })
  const since = (of: readonly Asked[]) => Math.max(...of.map(({ answers }) => answers.at(-1)?.seconds ?? 0))
  return {
    keys,
    moments: {
      answer: since([probe]),
      market: since(named("market/regime")),
      predictions: since(named("predictions/latest")),
      filled,
      pages: since(pages),
    },
    at: (seconds) => groupNames(all, seconds),
  }
}

export async function until({ exitCode, lines }: RunningStart, isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    if (exitCode() !== null) {
      const printed = lines.slice(-20).map(({ words }) => words)
      throw new Error(`npm start ended with code ${exitCode()}:\n${printed.join("\n")}`)
    }
    await sleep(pauseMs)
  }
}

function asking(name: string, path: string, headers: Record<string, string> = {}): Asked {
  return { name, path, headers, answers: [] }
}

async function ask({ origin, seconds }: RunningStart, { path, headers, answers }: Asked): Promise<string> {
  const said = await fetch(`${origin}${path}`, { headers, signal: AbortSignal.timeout(patienceMs) })
    .then(async (response) => {
      await response.arrayBuffer()
      return response.headers.has("retry-after") ? `${response.status}, later` : String(response.status)
    })
    // The same if the answer breaks off or takes too long.
    .catch(() => "no connection")
  if (answers.at(-1)?.said !== said) answers.push({ seconds: seconds(), said })
  return said
}

const isThere = ({ answers }: Asked) => answers.at(-1)?.said === "200"

async function isFilled({ origin }: RunningStart): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`).catch(() => null)
  return response !== null && !("first_fill" in (await response.json()).checks)
}

function groupNames(all: readonly Asked[], seconds: number): [string, string[]][] {
  const saidTo = ({ answers }: Asked) =>
    answers.findLast((answer) => answer.seconds <= seconds)?.said ?? "no connection"
  return [...Map.groupBy(all, saidTo)].map(([said, those]) => [said, those.map(({ name }) => name)])
}

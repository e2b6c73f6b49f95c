import { setTimeout as sleep } from "node:timers/promises"
import { asker, askUntil, percentile99 } from "../asking"
import { median } from "../figure"

/* Sends requests every few milliseconds, in alternating rounds without page views and with one a second. */

const repeated = "/api/v1/predictions/latest?limit=50"
const rounds = 5
const roundMs = 10_000
const betweenViewsMs = 1_000

export type Beside = { path: string; alone: number; beside: number; added: number; answers: number }

/** 99th percentiles in milliseconds, and the median difference of the rounds. */
export async function besidePage(origin: string, keys: readonly string[], path: string): Promise<Beside> {
  let turn = 0
  const ask = asker(origin, () => keys[turn++ % keys.length])
  await viewPage(origin, path)
  const measured: { alone: number[]; beside: number[] }[] = []
  for (let round = 0; round < rounds; round++) {
    const [alone] = await askUntil([() => ask(repeated)], sleep(roundMs))
    const viewing = viewUntil(performance.now() + roundMs, origin, path)
    const [beside] = await askUntil([() => ask(repeated)], viewing)
    measured.push({ alone, beside })
  }
  const alone = measured.map((each) => percentile99(each.alone))
  const beside = measured.map((each) => percentile99(each.beside))
  return {
    path,
    alone: median(alone),
    beside: median(beside),
    added: median(beside.map((value, round) => value - alone[round])),
    answers: measured.reduce((sum, each) => sum + each.beside.length, 0),
  }
}

async function viewUntil(end: number, origin: string, path: string): Promise<void> {
  while (performance.now() < end) {
    await viewPage(origin, path)
    await sleep(betweenViewsMs)
  }
}

async function viewPage(origin: string, path: string): Promise<void> {
  const accept = { Accept: "text/html", "Accept-Encoding": "br, gzip" }
  const response = await fetch(`${origin}${path}`, { headers: accept })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const html = await response.text()
  const files = new Set([...html.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g)].map(([, file]) => file))
  await Promise.all([...files].map(async (file) => (await fetch(`${origin}${file}`)).arrayBuffer()))
}

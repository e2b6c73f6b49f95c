import { setTimeout as sleep } from "node:timers/promises"
import { type Figure, milliseconds, shown, under } from "./figure"
import { bySize } from "./size"

const repeated = "/api/v1/predictions/latest?limit=50"
/** Time for the garbage of a start to be collected. */
const settleMs = bySize(30_000, 100)
const aloneMs = bySize(10_000, 300)

/** Nobody minds a wait of up to this many milliseconds, however quiet it was before. */
export const unnoticedMs = 50

/**
 * The longest that a cached answer may take next to other work, by its time alone. Both are 99th percentiles in
 * milliseconds.
 */
const mostBeside = (aloneMs: number) => Math.max(unnoticedMs, 8 * aloneMs)

/** Sends requests without a pause, with each key in turn: first alone, then during other work. */
export async function askMeanwhile(
  origin: string,
  keys: readonly string[],
  goOn: () => Promise<unknown>,
): Promise<(meanwhile: string) => Figure[]> {
  let turn = 0
  const ask = asker(origin, () => keys[turn++ % keys.length])
  await sleep(settleMs)
  const alone = await pingUntil(ask, repeated, sleep(aloneMs))
  const meanwhile = await pingUntil(ask, repeated, goOn())
  const figures = (when: string, name: string, of: (pinged: Pinged) => number) => [
    shown(`${name}, p99 of ${alone.count}, no job running`, milliseconds(of(alone))),
    under(`${name}, p99 of ${meanwhile.count} ${when}`, of(meanwhile), mostBeside(of(alone)), milliseconds),
  ]
  return (when) => [
    ...figures(when, "/healthz", ({ health }) => health),
    ...figures(when, "a repeated answer", (pinged) => pinged.repeated),
  ]
}

/** Asks by GET with a key; returns the milliseconds until all of the answer has come. */
export function asker(origin: string, keyOf: () => string): (path: string) => Promise<number> {
  return async (path) => {
    const headers = { "X-API-Key": keyOf() }
    const started = performance.now()
    const response = await fetch(`${origin}${path}`, { headers })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    return performance.now() - started
  }
}

/** 99th percentiles in milliseconds, and the number of requests. */
export type Pinged = { health: number; repeated: number; count: number }

export async function pingUntil(
  ask: (path: string) => Promise<number>,
  path: string,
  until: Promise<unknown>,
): Promise<Pinged> {
  const [health, repeated] = await askUntil([() => ask("/healthz"), () => ask(path)], until)
  return { health: percentile99(health), repeated: percentile99(repeated), count: health.length }
}

/** Monitors of one network may send 3,000 requests a minute. */
const pauseMs = 25

/** Asks each in turn until other work is over, with short pauses; returns the milliseconds of each answer. */
export async function askUntil(asks: readonly (() => Promise<number>)[], until: Promise<unknown>): Promise<number[][]> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  until.then(end, end)
  const waits: number[][] = asks.map(() => [])
  while (!isOver) {
    for (const [index, ask] of asks.entries()) waits[index].push(await ask())
    await sleep(pauseMs)
  }
  await until
  return waits
}

export function percentile99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))]
}

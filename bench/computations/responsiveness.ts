import { type Figure, milliseconds, seconds, shown, under } from "../figure"
import { startHelper } from "../processes"
import { bySize } from "../size"
import type { Scanned } from "./scanned"

const scans = bySize(64, 4)
const mostMs = 50

export async function responsiveness(variables: Record<string, string>): Promise<Figure[]> {
  const server = await startHelper<Scanned>("computations/scanned.ts", { variables })
  const { port, keys, sessions } = server.said
  let turn = 0
  const ask = timed(`http://127.0.0.1:${port}`, () => keys[turn++ % keys.length])
  const repeated = "/api/v1/predictions/latest?limit=50"
  try {
    const alone = await pingUntil(ask, repeated, delay(bySize(3_000, 300)))
    const started = performance.now()
    const cold = sessions.slice(-scans).map((session, index) => {
      const path = index % 2 ? "/api/v1/signals/etf-pullback" : "/api/v1/market/anomalies"
      return ask(`${path}?as_of=${session}`)
    })
    const all = Promise.all(cold)
    const meanwhile = await pingUntil(ask, repeated, all)
    await all
    return [
      shown("/healthz alone, p99", milliseconds(alone.health)),
      shown("a repeated answer alone, p99", milliseconds(alone.repeated)),
      shown(`${scans} cold scans at once, all answered after`, seconds((performance.now() - started) / 1000)),
      under(`/healthz meanwhile, p99 of ${meanwhile.count}`, meanwhile.health, mostMs, milliseconds),
      under(`a repeated answer meanwhile, p99 of ${meanwhile.count}`, meanwhile.repeated, mostMs, milliseconds),
    ]
  } finally {
    await server.end()
  }
}

export function timed(origin: string, keyOf: () => string): (path: string) => Promise<number> {
  return async (path) => {
    const headers = { "X-API-Key": keyOf() }
    const started = performance.now()
    const response = await fetch(`${origin}${path}`, { headers })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    return performance.now() - started
  }
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** 99th percentiles in milliseconds, and the number of requests. */
export type Pinged = { health: number; repeated: number; count: number }

export async function pingUntil(
  ask: (path: string) => Promise<number>,
  path: string,
  until: Promise<unknown>,
): Promise<Pinged> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  until.then(end, end)
  const [health, repeated]: number[][] = [[], []]
  while (!isOver) {
    health.push(await ask("/healthz"))
    repeated.push(await ask(path))
    await delay(5)
  }
  return { health: percentile99(health), repeated: percentile99(repeated), count: health.length }
}

export function percentile99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))]
}

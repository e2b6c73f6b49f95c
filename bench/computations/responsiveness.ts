import { setTimeout as sleep } from "node:timers/promises"
import { asker, pingUntil } from "../asking"
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
  const ask = asker(`http://127.0.0.1:${port}`, () => keys[turn++ % keys.length])
  const repeated = "/api/v1/predictions/latest?limit=50"
  try {
    const alone = await pingUntil(ask, repeated, sleep(bySize(3_000, 300)))
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

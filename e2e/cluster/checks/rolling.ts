import { setTimeout as sleep } from "node:timers/promises"
import { call, get } from "../../harness/ask"
import type { Balancer } from "../balancer"
import { type Check, requireEqual } from "./check"

const pauseMs = 10
const keysEach = 5

/** Restarts every replica in turn while clients ask, on both surfaces, over a balancer that is not informed. */
export const rolling: Check = {
  name: "A rolling restart under load fails no request",
  async run(cluster) {
    const keys = await Promise.all(Array.from({ length: 8 * keysEach }, () => cluster.operator.key("api_pro")))
    const answered = await underLoad(cluster.balancer, keys, async () => {
      for (let index = 0; index < cluster.replicas.length; index++) {
        await sleep(300)
        await cluster.restart(index)
      }
    })
    return `${answered} requests, none failed`
  },
}

/** One client for every five keys sends requests during `act`. Returns how many; throws if any failed. */
export async function underLoad(
  balancer: Balancer,
  keys: readonly string[],
  act: () => Promise<unknown>,
): Promise<number> {
  const ended = new AbortController()
  const clients = Array.from({ length: keys.length / keysEach }, (_, client) =>
    ask(balancer, keys.slice(keysEach * client, keysEach * (client + 1)), ended.signal),
  )
  try {
    await act()
    await sleep(300)
  } finally {
    ended.abort()
  }
  const all = await Promise.all(clients)
  requireEqual([...new Set(all.flatMap(({ failed }) => failed))], [], "failed requests")
  const count = all.reduce((sum, { answered }) => sum + answered, 0)
  if (count < 10 * clients.length) throw new Error(`only ${count} requests were made meanwhile`)
  return count
}

async function ask(balancer: Balancer, keys: readonly string[], signal: AbortSignal) {
  const failed: string[] = []
  let answered = 0
  for (let turn = 0; !signal.aborted; turn++) {
    const key = keys[turn % keys.length]
    const asked = turn % 4 === 0 ? call(balancer.origin, key) : get(balancer.origin, "predictions/latest?limit=20", key)
    const response = await asked.catch(String)
    const status = typeof response === "string" ? response : await endOf(response)
    // Another check covers whether it was within the quota.
    if (status === "200" || status === "429") answered++
    else failed.push(status)
    await sleep(pauseMs)
  }
  return { answered, failed }
}

async function endOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => "cut off")
  return response.ok || response.status === 429 ? String(response.status) : `${response.status} ${text.slice(0, 200)}`
}

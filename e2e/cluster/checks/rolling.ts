import { setTimeout as sleep } from "node:timers/promises"
import { eras } from "../../support/mcpRequests"
import type { Cluster } from "../cluster"
import { type Check, requireEqual } from "./check"

const clients = 8
const pauseMs = 10

/** Restarts every replica in turn while clients ask, by both surfaces, of a balancer that is told nothing. */
export const rolling: Check = {
  name: "A rolling restart under load fails no request",
  async run(cluster) {
    const keys = await Promise.all(Array.from({ length: 5 * clients }, () => cluster.operator.key("api_pro")))
    const ended = new AbortController()
    const asking = keys
      .slice(0, clients)
      .map((_, client) => ask(cluster, keys.slice(5 * client, 5 * client + 5), ended))
    for (let index = 0; index < cluster.replicas.length; index++) {
      await sleep(300)
      await cluster.restart(index)
    }
    await sleep(300)
    ended.abort()
    const all = await Promise.all(asking)
    requireEqual([...new Set(all.flatMap(({ failed }) => failed))], [], "failed requests")
    const count = all.reduce((sum, { answered }) => sum + answered, 0)
    if (count < 10 * clients) throw new Error(`only ${count} requests were made meanwhile`)
    return `${count} requests, none failed`
  },
}

async function ask({ balancer }: Cluster, keys: readonly string[], { signal }: AbortController) {
  const failed: string[] = []
  let answered = 0
  for (let turn = 0; !signal.aborted; turn++) {
    const key = keys[turn % keys.length]
    const response = await (turn % 4 === 0 ? call(balancer.origin, key) : get(balancer.origin, key)).catch(String)
    const status = typeof response === "string" ? response : await endOf(response)
    // Whether it was within the quota is another question.
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

function get(origin: string, key: string): Promise<Response> {
  return fetch(`${origin}/api/v1/predictions/latest?limit=20`, { headers: { "X-API-Key": key } })
}

function call(origin: string, key: string): Promise<Response> {
  const { message, headers } = eras["2026-07-28"]("tools/call", { name: "get_market_regime", arguments: {} })
  const body = JSON.stringify(message)
  return fetch(`${origin}/mcp`, { method: "POST", headers: { ...headers, "X-API-Key": key }, body })
}

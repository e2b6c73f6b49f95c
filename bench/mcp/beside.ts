import { tools } from "../../server/surfaces/mcp/tools"
import { asker, type Pinged, pingUntil } from "../asking"
import { type Figure, median, milliseconds, shown, times, under } from "../figure"
import { runHelper } from "../processes"
import type { Contestant } from "../requests/compare"
import type { LoadResult } from "../requests/load"
import { bySize } from "../size"
import { calling } from "./asked"
import type { questionsOf } from "./repeated"
import type { Served } from "./served"

const repeated = "/api/v1/predictions/latest?limit=50"
const seconds = bySize(3, 0.3)
const connections = 64
const agents = bySize(8, 1)

export async function measureBeside(
  served: Served,
  { plain: { rest, legacy }, packed }: ReturnType<typeof questionsOf>,
): Promise<Figure[]> {
  const ask = asker(`http://127.0.0.1:${served.listenerPort}`, () => served.key)
  const during = (contestant: Contestant) =>
    pingUntil(
      ask,
      repeated,
      runHelper<LoadResult>("requests/load.ts", { args: [JSON.stringify({ ...contestant, connections, seconds })] }),
    )
  const rounds: Record<"besideRest" | "legacy" | "modern", Pinged>[] = []
  for (let round = 0; round < bySize(3, 1); round++) {
    const besideRest = await during(rest)
    const besideLegacy = await during(legacy)
    rounds.push({ besideRest, legacy: besideLegacy, modern: await during(packed.modern) })
  }
  const besideInitialize = await during({ ...legacy, body: initialize })
  const besideFirst = await pingUntil(ask, repeated, callAllAtOnce(served))
  const p99 = (name: keyof (typeof rounds)[number]) => milliseconds(median(rounds.map((round) => round[name].repeated)))
  const longer = (name: "legacy" | "modern") =>
    median(rounds.map((round) => round[name].repeated / round.besideRest.repeated))
  return [
    shown(`REST's p99 beside ${connections} who repeat it`, p99("besideRest")),
    shown(`beside ${connections} who call, 2025-11-25`, p99("legacy")),
    shown(`beside ${connections} who call, 2026-07-28, gzipped`, p99("modern")),
    under("p99 beside calls / beside REST, 2025-11-25", longer("legacy"), 4, times),
    under("p99 beside calls / beside REST, 2026-07-28, gzipped", longer("modern"), 4, times),
    shown(`beside ${connections} who initialize, which the library answers`, milliseconds(besideInitialize.repeated)),
    shown(
      `beside ${agents} who each call every tool for a moment that nobody has asked for`,
      milliseconds(besideFirst.repeated),
    ),
  ]
}

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1.0.0" } },
})

async function callAllAtOnce({ listenerPort, key }: Served): Promise<void> {
  const agent = async (_: unknown, index: number) => {
    const as_of = new Date(Date.now() - 86_400_000 - index * 60_000).toISOString()
    for (const { name, product } of tools) {
      const args = { ...product.example, ...("as_of" in product.params.shape ? { as_of } : {}) }
      const { path, headers, body } = calling("legacy", args, name)
      const posted = { method: "POST", headers: { ...headers, "X-API-Key": key }, body }
      await (await fetch(`http://127.0.0.1:${listenerPort}${path}`, posted)).arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: agents }, agent))
}

import { mcpPaths } from "../../server/accounts/oauth/terms"
import { readArguments } from "../../server/surfaces/mcp/arguments"
import { callTool } from "../../server/surfaces/mcp/call"
import type { Exchange } from "../../server/surfaces/mcp/exchange"
import { type Tool, tools, toolsets } from "../../server/surfaces/mcp/tools"
import type { Service } from "../../server/surfaces/requests/service"
import { bySize } from "../size"

/** The minimum CPU milliseconds of a tool's first answer to a new question. Wall time would include other work. */
export type ColdTool = { tool: string; concise: number; detailed: number }

const rounds = bySize(9, 1)

export async function measureCold(service: Service, key: string): Promise<ColdTool[]> {
  const holder = await service.keys.verify(key, Date.now())
  const at = Date.now()
  let moments = 0
  const measured: ColdTool[] = []
  for (const tool of tools.filter(({ product }) => "as_of" in product.params.shape)) {
    const least = { concise: Number.POSITIVE_INFINITY, detailed: Number.POSITIVE_INFINITY }
    for (let round = 0; round < rounds; round++) {
      for (const format of ["concise", "detailed"] as const) {
        const as_of = new Date(at - 3_600_000 - moments++ * 1_000).toISOString()
        const read = readArguments(tool.product, { ...pathArguments(tool), as_of, response_format: format })
        const before = process.cpuUsage()
        await callTool(service, tool, read, exchangeOf(at))
        const { user, system } = process.cpuUsage(before)
        least[format] = Math.min(least[format], (user + system) / 1_000)
      }
    }
    measured.push({ tool: tool.name, ...least })
  }
  return measured

  function exchangeOf(at: number): Exchange {
    const identity = { holder, refusal: null }
    const about = {
      path: mcpPaths.open,
      headers: {},
      network: "127.0.0.1",
      address: "127.0.0.1",
      requestId: "bench",
      startedMs: performance.now(),
    }
    return { ...about, at, identity, toolsets, callCount: 0, quota: null, isRead: true }
  }
}

function pathArguments({ product: { pathParams, example } }: Tool): Record<string, string | number> {
  return Object.fromEntries(pathParams.map((name) => [name, example[name]]))
}

import { type EraName, eras, type Params } from "../support/mcpRequests"

/** A question by REST, such as `market/regime`. */
export function get(origin: string, path: string, key: string): Promise<Response> {
  return fetch(`${origin}/api/v1/${path}`, { headers: { "X-API-Key": key } })
}

export const regime = (origin: string, key: string) => get(origin, "market/regime", key)

const callRegime: Params = { name: "get_market_regime", arguments: {} }

/** A call of a tool by MCP. */
export function call(
  origin: string,
  key: string,
  params: Params = callRegime,
  era: EraName = "2026-07-28",
): Promise<Response> {
  const { message, headers } = eras[era]("tools/call", params)
  const body = JSON.stringify(message)
  return fetch(`${origin}/mcp`, { method: "POST", headers: { ...headers, "X-API-Key": key }, body })
}

/** The answer, once all of it has arrived. */
export async function arrived(asked: Promise<Response>): Promise<Response> {
  const response = await asked
  await response.arrayBuffer()
  return response
}

export const statusOf = async (asked: Promise<Response>) => (await arrived(asked)).status

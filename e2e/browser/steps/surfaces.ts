import { eras } from "../../support/mcpRequests"

type Refusal = { status: number; code: string }

export type Surface = { name: string; refusal(key: string): Promise<Refusal> }

export function askWith(origin: string, key: string, path = "account/me"): Promise<Response> {
  return fetch(`${origin}/api/v1/${path}`, { headers: { "X-API-Key": key } })
}

export const rest = (name: string, origin: string): Surface => ({
  name,
  async refusal(key) {
    const response = await askWith(origin, key)
    return { status: response.status, code: (await response.json()).code }
  },
})

export const mcp = (origin: string): Surface => ({
  name: "MCP",
  async refusal(key) {
    const { message, headers } = eras["2025-11-25"]("tools/call", { name: "get_market_regime", arguments: {} })
    const response = await fetch(`${origin}/mcp`, {
      method: "POST",
      headers: { ...headers, "X-API-Key": key },
      body: JSON.stringify(message),
    })
    return { status: response.status, code: (await response.json()).code }
  },
})

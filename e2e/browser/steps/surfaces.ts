import { mcpClients } from "../../support/mcpClients"

type Refusal = { status: number; code: string }

/** A way to ask with a key; gives what it is refused with. */
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

/** The first way of the official clients; each of them is asked in e2e/accounts/signup.test.ts. */
export const mcp = (origin: string): Surface => ({
  name: "MCP",
  async refusal(key) {
    const client = await mcpClients["@modelcontextprotocol/client 2.x"](origin, { "X-API-Key": key })
    const { content } = await client.callTool("get_market_regime", {}).finally(() => client.close())
    const [{ text }] = content as { text: string }[]
    const { status, code } = JSON.parse(text)
    return { status, code }
  },
})

import { expect } from "@playwright/test"
import { eras, postMcp } from "../../support/mcpRequests"
import { started } from "../started"

type Refusal = { status: number; code: string }

export type Surface = { name: string; refusal(key: string): Promise<Refusal> }

export function askWith(origin: string, key: string, path = "account/me"): Promise<Response> {
  return fetch(`${origin}/api/v1/${path}`, { headers: { "X-API-Key": key } })
}

/** Signals appear only after the server has started. */
export async function signalsIssued(): Promise<void> {
  const readIssued = async () => (await (await fetch(`${started.origin}/track-record`)).json()).n_independent
  await expect.poll(readIssued, { timeout: 100_000, intervals: [1_000] }).toBeGreaterThan(100)
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
    const response = await postMcp(origin, message, { ...headers, "X-API-Key": key })
    return { status: response.status, code: (await response.json()).code }
  },
})

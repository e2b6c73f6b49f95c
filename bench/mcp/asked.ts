import type { Contestant } from "../requests/compare"

export type Era = "legacy" | "modern"

const envelope = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
}

const accepted = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" }

export const calling = (era: Era, args: object, name = "get_latest_predictions") =>
  posted(era, "tools/call", { name, arguments: args })

export const listing = (era: Era) => posted(era, "tools/list", {})

function posted(
  era: Era,
  method: string,
  params: { name?: string; arguments?: object },
): Pick<Contestant, "path" | "headers" | "body"> {
  const isModern = era === "modern"
  const body = { jsonrpc: "2.0", id: 1, method, params: isModern ? { ...params, _meta: envelope } : params }
  const named: Record<string, string> = params.name ? { "Mcp-Name": params.name } : {}
  const headers: Record<string, string> = isModern
    ? { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method, ...named }
    : { "MCP-Protocol-Version": "2025-11-25" }
  return { path: "/mcp", headers: { ...accepted, ...headers }, body: JSON.stringify(body) }
}

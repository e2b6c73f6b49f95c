const call = { name: "get_latest_predictions", arguments: { limit: 50 } }

const envelope = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
}

const message = (method: string, params: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })

/** The same question in both eras of the protocol. */
export const callBody = {
  legacy: message("tools/call", call),
  modern: message("tools/call", { ...call, _meta: envelope }),
}

export const listBody = message("tools/list", {})

const accepted = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" }

export const callHeaders = {
  legacy: { ...accepted, "MCP-Protocol-Version": "2025-11-25" },
  modern: {
    ...accepted,
    "MCP-Protocol-Version": "2026-07-28",
    "Mcp-Method": "tools/call",
    "Mcp-Name": call.name,
  },
}

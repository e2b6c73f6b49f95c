const envelope = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "tests", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
}

export type Params = {
  name?: string
  arguments?: unknown
  cursor?: string | null
  _meta?: object
  [name: string]: unknown
}

export type Sent = { message: object; headers: Record<string, string> }

export const eras = {
  "2025-11-25": (method: string, params: Params, id: unknown = 1): Sent => ({
    message: { jsonrpc: "2.0", id, method, params },
    headers: { "Content-Type": "application/json", "MCP-Protocol-Version": "2025-11-25" },
  }),
  "2026-07-28": (method: string, params: Params, id: unknown = 1): Sent => ({
    message: { jsonrpc: "2.0", id, method, params: { ...params, _meta: { ...params._meta, ...envelope } } },
    headers: {
      "Content-Type": "application/json",
      "MCP-Protocol-Version": "2026-07-28",
      "Mcp-Method": method,
      ...nameHeader(params),
    },
  }),
}

/** What a request is about, which its header repeats. */
function nameHeader({ name, uri }: Params): { "Mcp-Name"?: string } {
  const named = name ?? uri
  return typeof named === "string" ? { "Mcp-Name": named } : {}
}

export type EraName = keyof typeof eras

export const eraNames = Object.keys(eras) as EraName[]

/** Sends a text unchanged, and any other body as JSON. */
export function postMcp(
  origin: string,
  body: unknown,
  headers: Record<string, string> = {},
  path = "/mcp",
): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })
}

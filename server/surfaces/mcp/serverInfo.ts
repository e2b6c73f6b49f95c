import type { Implementation } from "@modelcontextprotocol/server"

/** What the server says of itself. */
export function serverInfo(_baseUrl: string): Implementation {
  return { name: "assay", title: "Assay", version: "1.0.0" }
}

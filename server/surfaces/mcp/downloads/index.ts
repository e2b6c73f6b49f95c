import { encode, encodeText } from "../../answers"
import { jsonType } from "../../http/deliver"
import { serveFiles } from "../../http/servedFiles"
import { bundleFor } from "./bundle"
import { programFor } from "./program"
import { registryEntry, serverCard } from "./registryEntry"

/** What lies under this is read by GET; what is said to the server goes to `/mcp` itself. */
export const downloadPrefix = "/mcp/"

/** Answers for /mcp/…: what a client is set up with. */
export const handleDownload = serveFiles(downloadPrefix, {
  "server.py": { type: "text/x-python; charset=utf-8", make: (baseUrl) => encodeText(programFor(baseUrl)) },
  "server.json": { type: jsonType, make: (baseUrl) => encode(registryEntry(baseUrl)) },
  "server-card": { type: "application/mcp-server-card+json", make: (baseUrl) => encode(serverCard(baseUrl)) },
  "assay.mcpb": {
    type: "application/octet-stream",
    isSaved: true,
    make: async (baseUrl) => encodeText(await bundleFor(baseUrl)),
  },
})

import { encode, encodeText } from "../../formats/encoded"
import { jsonType } from "../../responses/deliver"
import { serveFiles } from "../../responses/servedFiles"
import { bundleFor } from "./bundle"
import { programFor } from "./program"
import { registryEntry, serverCard } from "./registryEntry"

/** Files below this path are read with GET; the protocol itself uses `/mcp`. */
export const downloadPrefix = "/mcp/"

export const handleDownload = serveFiles(downloadPrefix, {
  "server.py": { type: "text/x-python; charset=utf-8", make: (baseUrl) => encodeText(programFor(baseUrl)) },
  "server.json": { type: jsonType, make: (baseUrl) => encode(registryEntry(baseUrl)) },
  "server-card": { type: "application/mcp-server-card+json", make: (baseUrl) => encode(serverCard(baseUrl)) },
  "assay.mcpb": {
    type: "application/octet-stream",
    isSaved: true,
    make: (baseUrl) => encodeText(bundleFor(baseUrl)),
  },
})

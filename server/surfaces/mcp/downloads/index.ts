import { refusals } from "../../../refusals"
import { type ComputedAnswer, encode, encodeText } from "../../answers"
import type { Incoming } from "../../caller"
import { jsonType } from "../../deliver"
import type { Outgoing } from "../../headers"
import { answerPublic, type PublicFile } from "../../publicAnswer"
import type { Service } from "../../service"
import { bundleFor } from "./bundle"
import { programFor } from "./program"
import { registryEntry, serverCard } from "./registryEntry"

/** What lies under this is read by GET; what is said to the server goes to `/mcp` itself. */
export const downloadPrefix = "/mcp/"

type Download = { type: string; isSaved?: true; make(baseUrl: string): ComputedAnswer | Promise<ComputedAnswer> }

/** What a client is set up with, by name. */
const downloads: Record<string, Download> = {
  "server.py": { type: "text/x-python; charset=utf-8", make: (baseUrl) => encodeText(programFor(baseUrl)) },
  "server.json": { type: jsonType, make: (baseUrl) => encode(registryEntry(baseUrl)) },
  "server-card": { type: "application/mcp-server-card+json", make: (baseUrl) => encode(serverCard(baseUrl)) },
  "assay.mcpb": {
    type: "application/octet-stream",
    isSaved: true,
    make: async (baseUrl) => encodeText(await bundleFor(baseUrl)),
  },
}

/** Answers for /mcp/…, which nobody needs a key for. */
export function handleDownload(service: Service, request: Incoming, at: number): Promise<Outgoing> {
  return answerPublic(service, request, at, async (path) => {
    const name = path.slice(downloadPrefix.length)
    if (!Object.hasOwn(downloads, name)) throw refusals.noSuchFile(Object.keys(downloads))
    if (request.method !== "GET" && request.method !== "HEAD") throw refusals.notRead()
    return fileOf(name, service.env.BASE_URL)
  })
}

async function fileOf(name: string, baseUrl: string): Promise<PublicFile> {
  const { type, isSaved } = downloads[name]
  const headers: Record<string, string> = { "Cache-Control": "no-cache", Vary: "Accept-Encoding" }
  if (isSaved) headers["Content-Disposition"] = `attachment; filename="${name}"`
  return { answer: await made(name, baseUrl), type, headers }
}

const kept = new Map<string, ComputedAnswer | Promise<ComputedAnswer>>()

/** Made once: nothing in it changes as long as the process runs. */
function made(name: string, baseUrl: string): ComputedAnswer | Promise<ComputedAnswer> {
  const question = `${name} ${baseUrl}`
  const answer = kept.get(question) ?? downloads[name].make(baseUrl)
  kept.set(question, answer)
  return answer
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { createMcpHandler, Server } from "@modelcontextprotocol/server"
import { readChunks } from "../../server/body"
import { migrate } from "../../server/database/migrate"
import { chooseDatabase } from "../../server/env"
import { listen } from "../../server/hosts/listen"
import { issueKey } from "../../server/keys/issue"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"
import { openUnlimited } from "../unlimited"
import { callBody, callHeaders } from "./asked"

export type Served = { listenerPort: number; barePort: number; key: string }

/** A listener as `npm start` has it, and the MCP library's handler alone, which answers each call with the same result. */
const { env, url } = openHelperDatabase()
chooseDatabase(url)
await migrate(url)
const service = await openUnlimited(env, url)
const change = { at: new Date(), actor: "bench" }
const { key } = await issueKey(service.database, "bench@example.com", { tier: "api_pro" }, {}, change)
const page = async (_: IncomingMessage, response: ServerResponse) => void response.writeHead(404).end()
const listener = await listen(service, { page }, { host: "127.0.0.1", port: 0 })
const result = await resultOfListener()
const bare = createServer((request, response) => void answerBare(request, response))
bare.listen(0, "127.0.0.1", () => {
  const address = bare.address()
  if (typeof address !== "object" || !address) return
  say({ listenerPort: listener.port, barePort: address.port, key } satisfies Served)
})

async function resultOfListener() {
  const response = await fetch(`http://127.0.0.1:${listener.port}/mcp`, {
    method: "POST",
    headers: { ...callHeaders.legacy, "X-API-Key": key },
    body: callBody.legacy,
  })
  return (await response.json()).result
}

async function answerBare(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === "/heap") return void response.end(String(heapInUse()))
  const handler = createMcpHandler(() => {
    const server = new Server({ name: "bare", version: "1.0.0" }, { capabilities: { tools: {} } })
    server.setRequestHandler("tools/call", () => result)
    return server
  })
  const sent = await readChunks(request, 65_536)
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const asked = new Request("http://localhost/mcp", { method: "POST", headers, body: new Uint8Array(sent ?? []) })
  const answer = await handler.fetch(asked)
  const text = Buffer.from(await answer.arrayBuffer())
  response.writeHead(answer.status, { "Content-Type": "application/json", "Content-Length": text.length })
  response.end(text)
}

/** Of what is in use, and not of what waits to be collected. */
function heapInUse(): number {
  for (let times = 0; times < 3; times++) globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

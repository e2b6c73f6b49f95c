import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { createMcpHandler, Server } from "@modelcontextprotocol/server"
import { issueKey } from "../../server/accounts/keys/issue"
import { listen } from "../../server/hosts/listen"
import { readChunks } from "../../server/platform/body"
import { migrate } from "../../server/platform/database/migrate"
import { chooseDatabase } from "../../server/platform/env"
import { openHelperDatabase } from "../helperDatabase"
import { portOf, say } from "../processes"
import { openUnlimited } from "../unlimited"
import { issueAccessToken } from "./accessToken"
import { calling } from "./asked"
import { type ColdTool, measureCold } from "./cold"
import { serveWays, type WayPorts } from "./ways"

export type Served = {
  listenerPort: number
  barePort: number
  wayPorts: WayPorts
  key: string
  token: string
  cold: ColdTool[]
}

/**
 * The bare MCP library answers with the same result, but looks nothing up. Also reports this process's CPU and memory.
 */
const { env, url } = openHelperDatabase()
chooseDatabase(url)
await migrate(url)
const service = await openUnlimited(env, url)
const change = { at: new Date(), actor: "bench" }
const { key, accountId } = await issueKey(service.database, { email: "bench@example.com", tier: "api_pro" }, {}, change)
const token = await issueAccessToken(service.database, accountId, env.BASE_URL)
const cold = await measureCold(service, key)
const page = async (_: IncomingMessage, response: ServerResponse) => void response.writeHead(404).end()
const listener = await listen(service, { page }, { host: "127.0.0.1", port: 0 })
const results = { concise: await resultOf("concise"), detailed: await resultOf("detailed") }
const barePort = await portOf(createServer((request, response) => void answerBare(request, response)))
const wayPorts = await serveWays(service)
say({ listenerPort: listener.port, barePort, wayPorts, key, token, cold } satisfies Served)

async function resultOf(response_format: "concise" | "detailed") {
  const { path, headers, body } = calling("legacy", { limit: 50, response_format })
  const response = await fetch(`http://127.0.0.1:${listener.port}${path}`, {
    method: "POST",
    headers: { ...headers, "X-API-Key": key },
    body,
  })
  return (await response.json()).result
}

async function answerBare(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === "/memory") return void response.end(String(bytesInUse()))
  if (request.url === "/cpu") return void response.end(String(cpuMicroseconds()))
  const handler = createMcpHandler(() => {
    const server = new Server({ name: "bare", version: "1.0.0" }, { capabilities: { tools: {} } })
    server.setRequestHandler("tools/call", ({ params }) =>
      params.arguments?.response_format === "detailed" ? results.detailed : results.concise,
    )
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

/** Memory in use, including buffers but not garbage. */
function bytesInUse(): number {
  for (let times = 0; times < 3; times++) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { createMcpHandler, Server } from "@modelcontextprotocol/server"
import { hashSecret, makeSecret } from "../../server/accounts/oauth/secrets"
import { resourceOf } from "../../server/accounts/oauth/terms"
import { readChunks } from "../../server/platform/body"
import type { Database } from "../../server/platform/database/database"
import { portOf, say } from "../processes"
import { listenOn, openServed } from "../world"
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
const { env, service, key, accountId } = await openServed()
const token = await issueAccessToken(service.database, accountId, env.BASE_URL)
const cold = await measureCold(service, key)
const listenerPort = await listenOn(service)
const results = { concise: await resultOf("concise"), detailed: await resultOf("detailed") }
const barePort = await portOf(createServer((request, response) => void answerBare(request, response)))
const wayPorts = await serveWays(service)
say({ listenerPort, barePort, wayPorts, key, token, cold } satisfies Served)

async function issueAccessToken({ prisma }: Database, accountId: string, baseUrl: string): Promise<string> {
  const token = makeSecret("access")
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)]
  const client = { id: "https://bench.example.com/client", redirectUris: [], createdAt }
  await prisma.oauthClient.create({ data: client })
  const about = { accountId, clientId: client.id, clientHost: "bench.example.com", resource: resourceOf(baseUrl) }
  const grantId = "grant_bench"
  await prisma.oauthGrant.create({ data: { id: grantId, ...about, createdAt, expiresAt } })
  await prisma.oauthToken.create({ data: { hash: hashSecret(token), grantId, kind: "access", createdAt, expiresAt } })
  return token
}

async function resultOf(response_format: "concise" | "detailed") {
  const { path, headers, body } = calling("legacy", { limit: 50, response_format })
  const response = await fetch(`http://127.0.0.1:${listenerPort}${path}`, {
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

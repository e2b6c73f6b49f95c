import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server"
import type { RequestHeaders } from "../credentials"
import { bodyOf, errorMessage, type Served } from "./served"

type Handling = { makeServer: () => Server; onError: (error: Error) => void }

/** Lets the SDK answer a body of either protocol era. */
export async function serveProtocol(
  url: string,
  headers: RequestHeaders,
  body: unknown,
  { makeServer, onError }: Handling,
): Promise<Served> {
  const request = new Request(url, { method: "POST", headers: protocolHeaders(headers) })
  if (await isLegacyRequest(request, body)) {
    const server = makeServer()
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    transport.onerror = onError
    await server.connect(transport)
    const served = await readWhole(await transport.handleRequest(request, { parsedBody: body }))
    await server.close()
    return served
  }
  const { id, method } = Object(body) as { id?: unknown; method?: unknown }
  // The SDK would open a stream on which nothing is ever sent.
  if (method === "subscriptions/listen") return errorMessage(404, -32601, "Method not found", id)
  const handler = createMcpHandler(makeServer, { legacy: "reject", onerror: onError })
  return readWhole(await handler.fetch(request, { parsedBody: body }))
}

async function readWhole(response: Response): Promise<Served> {
  const body = bodyOf(Buffer.from(await response.arrayBuffer()))
  return { status: response.status, contentType: response.headers.get("content-type"), body }
}

/**
 * Headers that the SDK checks. The legacy era refuses clients that do not accept both response formats; we choose the
 * format elsewhere, by the client's own header.
 */
function protocolHeaders(headers: RequestHeaders): Headers {
  const read = new Headers({ accept: "application/json, text/event-stream" })
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && (name === "content-type" || name.startsWith("mcp-"))) read.set(name, String(value))
  }
  return read
}

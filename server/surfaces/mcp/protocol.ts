import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server"
import type { RequestHeaders } from "../credentials"
import { bodyOf, errorMessage, type Served } from "./served"

type Handling = { makeServer: () => Server; onError: (error: Error) => void }

/** Lets the SDK answer a body, in whichever era of the protocol it is written. */
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
  // The SDK would keep a stream open, and nothing would ever be sent on it.
  if (method === "subscriptions/listen") return errorMessage(404, -32601, "Method not found", id)
  const handler = createMcpHandler(makeServer, { legacy: "reject", onerror: onError })
  return readWhole(await handler.fetch(request, { parsedBody: body }))
}

async function readWhole(response: Response): Promise<Served> {
  const body = bodyOf(Buffer.from(await response.arrayBuffer()))
  return { status: response.status, contentType: response.headers.get("content-type"), body }
}

/**
 * The headers that the protocol looks at. Its earlier era refuses whoever does not accept both forms of answer; which
 * one is sent is decided elsewhere, by what the client said.
 */
function protocolHeaders(headers: RequestHeaders): Headers {
  const read = new Headers({ accept: "application/json, text/event-stream" })
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && (name === "content-type" || name.startsWith("mcp-"))) read.set(name, String(value))
  }
  return read
}

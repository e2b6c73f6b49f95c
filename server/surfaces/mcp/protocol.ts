import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server"
import type { RequestHeaders } from "../credentials"

/** What the protocol makes of one POST: a status, and the text of a JSON-RPC message or of a stream of them. */
export type Served = { status: number; contentType: string | null; text: string }

type Handling = { makeServer: () => McpServer; onError: (error: Error) => void }

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
    const wantsStream = String(headers.accept ?? "").includes("text/event-stream")
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !wantsStream })
    transport.onerror = onError
    await server.connect(transport)
    const served = await readWhole(await transport.handleRequest(request, { parsedBody: body }))
    await server.close()
    return served
  }
  const handler = createMcpHandler(makeServer, { legacy: "reject", onerror: onError })
  return readWhole(await handler.fetch(request, { parsedBody: body }))
}

/** Nothing is sent between the answers to one POST, so waiting for the last of them delays none. */
async function readWhole(response: Response): Promise<Served> {
  const text = await response.text()
  return { status: response.status, contentType: response.headers.get("content-type"), text }
}

/**
 * The headers that the protocol looks at. Its earlier era refuses whoever does not accept both forms of answer; which
 * one is sent is decided here, by what the client said.
 */
function protocolHeaders(headers: RequestHeaders): Headers {
  const read = new Headers({ accept: "application/json, text/event-stream" })
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && (name === "content-type" || name.startsWith("mcp-"))) read.set(name, String(value))
  }
  return read
}

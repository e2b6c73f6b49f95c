import {
  createMcpHandler,
  isLegacyRequest,
  PROTOCOL_VERSION_META_KEY,
  ProtocolErrorCode,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server"
import type { RequestHeaders } from "../requests/credentials"
import { bodyOf, errorMessage, type ServedBody } from "./served"

/** The first protocol version with self-contained requests. */
export const modernVersion = "2026-07-28"

const versions: readonly string[] = [modernVersion, ...SUPPORTED_PROTOCOL_VERSIONS]

type Handling = { makeServer: () => Server; onError: (error: Error) => void }

export async function serveProtocol(
  url: string,
  headers: RequestHeaders,
  body: unknown,
  { makeServer, onError }: Handling,
): Promise<ServedBody> {
  const { id, method, params } = Object(body) as { id?: unknown; method?: unknown; params?: unknown }
  const inBody: unknown = Object(Object(params)._meta)[PROTOCOL_VERSION_META_KEY]
  const differing = inBody === undefined ? undefined : differingHeader(headers, { method, version: inBody })
  if (differing) return errorMessage(400, { code: headerMismatch, message: `${differing} differs from the body.` }, id)
  const requested: unknown = inBody ?? headers["mcp-protocol-version"]
  if (typeof requested === "string" && method !== "initialize" && !versions.includes(requested)) {
    return unsupportedVersion(requested, id)
  }
  const request = new Request(url, { method: "POST", headers: protocolHeaders(headers) })
  if (await isLegacyRequest(request, body)) {
    const server = makeServer()
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    transport.onerror = onError
    await server.connect(transport)
    const served = await readWhole(await transport.handleRequest(request, { parsedBody: body }), inLegacyCodes)
    await server.close()
    return served
  }
  // The SDK would open a stream on which nothing is ever sent.
  if (method === "subscriptions/listen") return errorMessage(404, { code: -32601, message: "Method not found" }, id)
  const handler = createMcpHandler(makeServer, { legacy: "reject", onerror: onError })
  return readWhole(await handler.fetch(request, { parsedBody: body }))
}

/** HeaderMismatch of the protocol: it comes before any look at the version. */
const headerMismatch = -32020

function differingHeader(headers: RequestHeaders, { method, version }: { method: unknown; version: unknown }) {
  const copies = { "MCP-Protocol-Version": version, "Mcp-Method": method }
  return Object.entries(copies).find(([name, value]) => {
    const sent = headers[name.toLowerCase()]
    return sent !== undefined && value !== undefined && sent !== value
  })?.[0]
}

/** Lists what `server/discover` lists. Earlier versions begin with `initialize`. */
function unsupportedVersion(requested: string, id: unknown): ServedBody {
  const named = requested.slice(0, 100)
  const earlier = SUPPORTED_PROTOCOL_VERSIONS.join(", ")
  const message = `Unsupported protocol version: ${named}. Supported are ${modernVersion} and, after initialize, ${earlier}.`
  const data = { supported: [modernVersion], requested: named }
  return errorMessage(400, { code: ProtocolErrorCode.UnsupportedProtocolVersion, message, data }, id)
}

async function readWhole(response: Response, edited = (text: string) => text): Promise<ServedBody> {
  const body = bodyOf(Buffer.from(edited(await response.text())))
  return { status: response.status, contentType: response.headers.get("content-type"), body }
}

/** Up to 2025-11-25, a missing resource has its own error code, which the SDK never writes. */
function inLegacyCodes(text: string): string {
  if (!text.includes(`"code":${ProtocolErrorCode.InvalidParams}`)) return text
  const messages: unknown = JSON.parse(text)
  for (const message of [messages].flat()) {
    const { error } = Object(message) as { error?: { code: number; data?: unknown } }
    if (error?.code === ProtocolErrorCode.InvalidParams && Object.keys(Object(error.data)).join() === "uri") {
      error.code = ProtocolErrorCode.ResourceNotFound
    }
  }
  return JSON.stringify(messages)
}

/**
 * Headers that the SDK checks. The legacy era refuses clients that do not accept both response formats;
 * `inAcceptedForm` chooses the format by the client's own header.
 */
function protocolHeaders(headers: RequestHeaders): Headers {
  const read = new Headers({ accept: "application/json, text/event-stream" })
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && (name === "content-type" || name.startsWith("mcp-"))) read.set(name, String(value))
  }
  return read
}

import {
  classifyInboundRequest,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/server"
import { LRUCache } from "lru-cache"
import type { RequestHeaders } from "../credentials"
import type { Service } from "../service"
import { readArguments, type ToolArguments } from "./arguments"
import { callTool } from "./call"
import { callMessage, type Era, type Id, listMessage } from "./envelope"
import type { Exchange } from "./exchange"
import { listingOf } from "./listing"
import type { Spliced } from "./spliced"
import { findTool, type Tool } from "./tools"

/** A request that is answered without the SDK, whose overhead exceeds the rest of a cached answer. */
export type Direct = { era: Era; id: Id } & (
  | { method: "tools/list" }
  | { method: "tools/call"; tool: Tool; args: unknown }
)

/** Longer bodies go to the SDK; shorter ones cannot nest too deeply to be serialised again. */
const mostCharacters = 4_000

/**
 * Accepts only a single call of a known tool, or a list request, with nothing that the SDK would refuse, answer
 * differently or inspect. Everything else goes to the SDK, which knows all the rules.
 */
export function readDirect(text: string, body: unknown, { headers, toolsets }: Exchange): Direct | null {
  if (text.length > mostCharacters || !isPlain(body) || !hasOnly(body, messageFields)) return null
  const { jsonrpc, id, method, params = {} } = body
  if (jsonrpc !== "2.0" || !isId(id) || !isPlain(params)) return null
  if (method === "tools/list" && hasOnly(params, listFields)) {
    const era = eraOf(method, undefined, params._meta, headers)
    return era && { era, id, method }
  }
  if (method !== "tools/call" || !hasOnly(params, callFields)) return null
  const { name, arguments: args } = params
  const tool = typeof name === "string" ? findTool(name, toolsets) : undefined
  if (!tool || (args !== undefined && !isPlain(args))) return null
  const era = eraOf(method, tool.name, params._meta, headers)
  return era && { era, id, method, tool, args }
}

export async function answerDirect(service: Service, direct: Direct, exchange: Exchange): Promise<Spliced> {
  const { era, id } = direct
  const { BASE_URL } = service.env
  if (direct.method === "tools/list") return listMessage(era, id, listBytes(exchange.toolsets), BASE_URL)
  return callMessage(
    era,
    id,
    await callTool(service, direct.tool, argumentsOf(direct.tool, direct.args), exchange),
    BASE_URL,
  )
}

function listBytes(toolsets: readonly string[]): Buffer {
  const offered = toolsets.join()
  const known = listings.get(offered)
  if (known) return known
  const made = Buffer.from(listingOf(toolsets))
  listings.set(offered, made)
  return made
}

const listings = new LRUCache<string, Buffer>({ max: 50 })

/** Returns the same object for the same arguments, so that they are parsed once. */
function argumentsOf(tool: Tool, sent: unknown): ToolArguments {
  const { product } = tool
  if (!isPlain(sent) || !Object.values(sent).every(isWrittenAsRead)) return readArguments(product, sent)
  const text = `${tool.name} ${JSON.stringify(sent)}`
  const known = readBefore.get(text)
  if (known) return known
  const read = readArguments(product, sent)
  Object.freeze(read.input)
  if (text.length < 200) readBefore.set(text, read)
  return read
}

const readBefore = new LRUCache<string, ToolArguments>({ max: 5_000 })

/** A number that is too large parses as Infinity and is written as null, which would mean absent. */
function isWrittenAsRead(value: unknown): boolean {
  return typeof value === "number" ? Number.isFinite(value) : typeof value !== "object" || value === null
}

const messageFields = new Set(["jsonrpc", "id", "method", "params"])
const listFields = new Set(["_meta"])
const callFields = new Set(["_meta", "name", "arguments"])

function hasOnly(fields: object, known: Set<string>): boolean {
  for (const name of Object.keys(fields)) if (!known.has(name)) return false
  return true
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

const isId = (id: unknown): id is Id => typeof id === "string" || Number.isSafeInteger(id)

const modernVersion = "2026-07-28"

/** The protocol era of a valid request, or null. */
function eraOf(method: string, name: string | undefined, meta: unknown, headers: RequestHeaders): Era | null {
  const version = headers["mcp-protocol-version"]
  if (meta !== undefined && !isPlain(meta)) return null
  const { progressToken, ...others } = meta ?? {}
  if (progressToken !== undefined && !isId(progressToken)) return null
  if (PROTOCOL_VERSION_META_KEY in others) {
    const isAgreed = version === modernVersion && headers["mcp-method"] === method && headers["mcp-name"] === name
    return isAgreed && isEnvelope(others) ? "modern" : null
  }
  const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))
  return isKnown && Object.keys(others).length === 0 ? "legacy" : null
}

/** Whether the SDK would accept this as a modern request's metadata. Clients repeat it. */
function isEnvelope(meta: object): boolean {
  const text = JSON.stringify(meta)
  const known = envelopes.get(text)
  if (known !== undefined) return known
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: meta } }
  const isAccepted =
    classifyInboundRequest({ httpMethod: "POST", protocolVersionHeader: modernVersion, body }).kind === "modern"
  envelopes.set(text, isAccepted)
  return isAccepted
}

const envelopes = new LRUCache<string, boolean>({ max: 1_000 })

import {
  classifyInboundRequest,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/server"
import { LRUCache } from "lru-cache"
import type { RequestHeaders } from "../../requests/credentials"
import { type FoundCall, findCall } from "../catalog/call"
import type { Exchange } from "../exchange"
import { modernVersion } from "../protocol"
import type { Era, Id } from "./envelope"

export type Direct = { era: Era; id: Id } & ({ method: "tools/list" } | ({ method: "tools/call" } & FoundCall))

/** Longer bodies go to the SDK. Shorter ones cannot nest too deeply to be serialised again. */
const mostCharacters = 4_000

/**
 * Accepts only a single call of a known tool, or a list request, with nothing that the SDK would refuse, answer
 * differently or inspect. Everything else goes to the SDK, which implements all the rules.
 */
export function readDirect(
  { text, body }: { text: string; body: unknown },
  { headers, toolsets }: Exchange,
): Direct | null {
  if (text.length > mostCharacters || !isPlain(body) || !hasOnly(body, messageFields)) return null
  const { jsonrpc, id, method, params = {} } = body
  if (jsonrpc !== "2.0" || !isId(id) || !isPlain(params)) return null
  if (method === "tools/list" && hasOnly(params, listFields)) {
    const era = eraOf(method, undefined, params._meta, headers)
    return era && { era, id, method }
  }
  if (method !== "tools/call" || !hasOnly(params, callFields)) return null
  const { name, arguments: args } = params
  if (typeof name !== "string" || (args !== undefined && !isPlain(args))) return null
  const call = findCall(name, args, toolsets)
  if (!call) return null
  const era = eraOf(method, name, params._meta, headers)
  return era && { era, id, method, ...call }
}

const messageFields = new Set(["jsonrpc", "id", "method", "params"])
const listFields = new Set(["_meta"])
const callFields = new Set(["_meta", "name", "arguments"])

function hasOnly(fields: object, known: Set<string>): boolean {
  for (const name of Object.keys(fields)) if (!known.has(name)) return false
  return true
}

export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

const isId = (id: unknown): id is Id => typeof id === "string" || Number.isSafeInteger(id)

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

/** Whether the SDK would accept this as a modern request's metadata. Cached, because clients repeat it. */
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

import { LRUCache } from "lru-cache"
import type { Service } from "../../requests/service"
import { readArguments, type ToolArguments } from "../arguments"
import { callTool } from "../call"
import type { Exchange } from "../exchange"
import { listingOf } from "../listing"
import { jsonType, type ServedBody } from "../served"
import type { Tool } from "../tools"
import { type Direct, isPlain, readDirect } from "./direct"
import { callMessage, listMessage } from "./envelope"
import { type Spliced, splicedBody } from "./spliced"

/**
 * Answers without the SDK, which costs more than everything else in a repeated answer. Null for requests that are left
 * to the SDK. Only `mcp/surface.ts` imports this folder; without it, the SDK answers everything.
 */
export async function answerFast(
  service: Service,
  sent: { text: string; body: unknown },
  exchange: Exchange,
): Promise<ServedBody | null> {
  const direct = readDirect(sent, exchange)
  if (!direct) return null
  return { status: 200, contentType: jsonType, body: splicedBody(await messageOf(service, direct, exchange)) }
}

async function messageOf(service: Service, direct: Direct, exchange: Exchange): Promise<Spliced> {
  const { era, id } = direct
  const { BASE_URL } = service.env
  if (direct.method === "tools/list") return listMessage(era, id, listBytes(exchange.toolsets), BASE_URL)
  const read = argumentsOf(direct.tool, direct.args)
  return callMessage(era, id, await callTool(service, direct.tool, read, exchange), BASE_URL)
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

/** Returns the same object for the same arguments, so that frequent ones are read and checked once. */
function argumentsOf(tool: Tool, sent: unknown): ToolArguments {
  const { product } = tool
  if (!isPlain(sent) || !Object.values(sent).every(isWrittenAsRead)) return readArguments(product, sent)
  const text = `${product.name} ${JSON.stringify(sent)}`
  const known = readBefore.get(text)
  if (known) return known
  const read = readArguments(product, sent)
  Object.freeze(read.input)
  if (text.length < 200) readBefore.set(text, read)
  return read
}

const readBefore = new LRUCache<string, ToolArguments>({ max: 5_000 })

/** A number that is too large is read as infinite and written as null, which means that the argument is absent. */
function isWrittenAsRead(value: unknown): boolean {
  return typeof value === "number" ? Number.isFinite(value) : typeof value !== "object" || value === null
}

import { type CallToolResult, SERVER_INFO_META_KEY } from "@modelcontextprotocol/server"
import type { Called } from "./call"
import { quotaMeta } from "./quota"

/** The two eras of the protocol: with a handshake up to 2025-11-25, and with each request complete in itself since. */
export type Era = "legacy" | "modern"

export type Id = string | number

export const serverInfo = { name: "assay", title: "Assay", version: "1.0.0" }

/** How long, and by whom, the list of tools may be kept: it is the same for all as long as the process runs. */
export const listHint = { ttlMs: 3_600_000, cacheScope: "public" } as const

/** The response to a call. Its result is ready, and stands in it as it is. */
export function callMessage(era: Era, id: Id, { result, quota }: Called): Buffer {
  const meta = JSON.stringify(era === "modern" ? { ...quotaMeta(quota), ...identity } : quotaMeta(quota))
  return spliced(`{"_meta":${meta},`, result, era === "modern" ? ',"resultType":"complete"' : "", id)
}

/** The response to `tools/list`, around the list that is ready. */
export function listMessage(era: Era, id: Id, listing: Buffer): Buffer {
  return spliced("{", listing, era === "modern" ? modernList : "", id)
}

const identity = { [SERVER_INFO_META_KEY]: serverInfo }
const modernList = `,${JSON.stringify({ resultType: "complete", ...listHint, _meta: identity }).slice(1, -1)}`

/** A message whose result has the fields of `ready` between others. */
function spliced(before: string, ready: Buffer, after: string, id: Id): Buffer {
  const head = Buffer.from(`{"result":${before}`)
  const tail = Buffer.from(`${after}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`)
  return Buffer.concat([head, ready.subarray(1, -1), tail])
}

/** The same result as an object, for the SDK to put into a message. */
export function callResult({ result, quota }: Called): CallToolResult {
  const ready: CallToolResult = JSON.parse(result.toString())
  return { _meta: quotaMeta(quota), ...ready }
}

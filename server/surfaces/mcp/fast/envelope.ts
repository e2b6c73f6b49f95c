import { SERVER_INFO_META_KEY } from "@modelcontextprotocol/server"
import type { Called } from "../call"
import { listHint } from "../listing"
import { resultMeta } from "../quota"
import { serverInfo } from "../serverInfo"
import type { Spliced } from "./spliced"

/** Protocol eras: with a handshake up to 2025-11-25, with self-contained requests since. */
export type Era = "legacy" | "modern"

export type Id = string | number

/** The response to a call. The prepared fields of its result are inserted unchanged. */
export function callMessage(era: Era, id: Id, called: Called, baseUrl: string): Spliced {
  const { fields } = called
  const meta = JSON.stringify(resultMeta(called)).slice(1, -1)
  if (era === "legacy") return spliced(`"_meta":{${meta}},`, fields, "", id)
  return spliced(`"_meta":{${meta},${identityText(baseUrl)}},`, fields, ',"resultType":"complete"', id)
}

export function listMessage(era: Era, id: Id, tools: Buffer, baseUrl: string): Spliced {
  if (era === "legacy") return spliced('"tools":', tools, "", id)
  const hint = JSON.stringify({ resultType: "complete", ...listHint }).slice(1, -1)
  return spliced('"tools":', tools, `,${hint},"_meta":{${identityText(baseUrl)}}`, id)
}

function identityText(baseUrl: string): string {
  const known = identities.get(baseUrl)
  if (known !== undefined) return known
  const made = JSON.stringify({ [SERVER_INFO_META_KEY]: serverInfo(baseUrl) }).slice(1, -1)
  identities.set(baseUrl, made)
  return made
}

const identities = new Map<string, string>()

function spliced(before: string, ready: Buffer, after: string, id: Id): Spliced {
  const head = Buffer.from(`{"result":{${before}`)
  const tail = Buffer.from(`${after}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`)
  return { head, ready, tail }
}

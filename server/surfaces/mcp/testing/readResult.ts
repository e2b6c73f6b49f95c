import type { ComputedAnswer } from "../../encoded"
import type { Json } from "../concise"
import type { Wanted } from "../result"
import { wholeResult } from "../toolResult"

type Read = { content: { type: "text"; text: string }[]; structuredContent: Json }

export function readResult({ body }: ComputedAnswer, { product, ...form }: Wanted): Read {
  return JSON.parse(`{${wholeResult(body, product, form)}}`)
}

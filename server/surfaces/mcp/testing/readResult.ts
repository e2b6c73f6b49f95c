import type { Json } from "../../formats/concise"
import type { ComputedAnswer } from "../../formats/encoded"
import { wholeResult } from "../../formats/toolResult"
import type { Wanted } from "../result"

type Read = { content: { type: "text"; text: string }[]; structuredContent: Json }

export function readResult({ body }: ComputedAnswer, { product, ...form }: Wanted): Read {
  return JSON.parse(`{${wholeResult(body, product, form)}}`)
}

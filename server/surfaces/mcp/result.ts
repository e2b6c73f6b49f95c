import type { Product } from "../../products/product"
import type { AnswerCache, ComputedAnswer } from "../answers"
import type { ToolArguments } from "./arguments"

/** A tool and how its caller wants the answer. */
export type Wanted = { product: Product } & ToolArguments

/**
 * What a tool call gives, as ready bytes without the braces around them: `"content":[…],"structuredContent":{…}`. They are
 * kept for as long as the answer is.
 */
export function resultBytes(_answers: AnswerCache, answer: ComputedAnswer, _wanted: Wanted): Buffer {
  const known = results.get(answer)
  if (known) return known
  const text = answer.body.toString()
  const result = Buffer.from(`"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${text}`)
  results.set(answer, result)
  return result
}

const results = new WeakMap<ComputedAnswer, Buffer>()

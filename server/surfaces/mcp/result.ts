import type { ComputedAnswer } from "../answers"

/** The arguments of a call as the product reads them. */
export function readArguments(sent: unknown): Record<string, unknown> {
  return typeof sent === "object" && sent !== null ? { ...sent } : {}
}

/**
 * What a tool call gives, as JSON: the answer for programs, and the same JSON as text for clients that read no more.
 * Made once for each answer.
 */
export function resultOf(answer: ComputedAnswer): Buffer {
  const known = results.get(answer)
  if (known) return known
  const text = answer.body.toString()
  const result = Buffer.from(`{"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${text}}`)
  results.set(answer, result)
  return result
}

const results = new WeakMap<ComputedAnswer, Buffer>()

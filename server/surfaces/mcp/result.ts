import type { ComputedAnswer } from "../answers"

/** What a tool call gives: the answer for programs, and the same JSON as text for clients that read no more. */
export function resultOf(answer: ComputedAnswer) {
  const text = answer.body.toString()
  return { content: [{ type: "text" as const, text }], structuredContent: JSON.parse(text) }
}

import type { AnswerCache, ComputedAnswer } from "../../answers"
import type { Json } from "../concise"
import { resultBytes, type Wanted } from "../result"

type ToolResult = { content: { type: "text"; text: string }[]; structuredContent: Json }

/** The result of a tool call, as a client reads it. */
export function resultOf(answers: AnswerCache, answer: ComputedAnswer, wanted: Wanted): ToolResult {
  return JSON.parse(`{${resultBytes(answers, answer, wanted)}}`)
}

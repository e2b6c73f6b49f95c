import type { Knowledge } from "../../data/knowledge"
import type { AnswerMeta } from "../product"

/** What an answer that is computed from bars says of itself. */
export function barsMeta(knowledge: Knowledge, ...families: string[]): Partial<AnswerMeta> {
  const { axes, through } = knowledge
  return { data_through: axes.sessions[through] ?? null, sources: knowledge.credits(...families) }
}

export const beforeBars = {
  empty_reason: "before_coverage",
  empty_detail: "No bars were known by that moment.",
} as const satisfies Partial<AnswerMeta>

import { type Evidence, evidence, isRelayed, publishedAt } from "../../context/intelligence/evidence"
import type { FactFamily } from "./family"

export const evidenceFacts = {
  naturalKey: ["source_event_id"],
  storage: "fact",
  body: evidence,
  key: ({ sourceEventId }: Evidence) => sourceEventId,
  describedAt: ({ observedAt }: Evidence) => new Date(observedAt),
  subjects: (body: Evidence) => [body.category, ...(isRelayed(body) ? [] : [ownSubject(body)]), ...namesOf(body)],
  names: namesOf,
  publishedAt,
  choice: "first_that_answers",
} as const satisfies Partial<FactFamily>

/** Filter by this subject to count an event once, even if a relay also reports it. */
export function ownSubject({ category }: Pick<Evidence, "category">): string {
  return `own ${category}`
}

function namesOf({ names }: Evidence): string[] {
  return names.map((name) => `name ${name}`)
}

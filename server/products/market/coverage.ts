import type { Knowledge } from "../../knowledge/knowledge"
import { beforeCoverage } from "../emptyBecause"
import type { AnswerMeta } from "../product"

/** What an answer that is computed from bars says of itself. */
export function barsMeta(knowledge: Knowledge, ...families: string[]): Partial<AnswerMeta> {
  const { axes, through } = knowledge
  return { data_through: axes.sessions[through] ?? null, sources: knowledge.credits(...families) }
}

/** There are no bars at all; false where there are. */
export function noBars({ through }: Knowledge) {
  return through < 0 && beforeCoverage("No bars were known by that moment.")
}

/** There are bars, but too few to measure anything. */
export function tooFewSessions(reason: string, { through }: Knowledge) {
  const sessions = through + 1
  const known = sessions === 1 ? "1 session was" : `${sessions.toLocaleString("en-US")} sessions were`
  return beforeCoverage(`${reason}: ${known} known by that moment.`)
}

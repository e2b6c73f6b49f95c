import type { AnswerMeta } from "../product"

/** There are bars, but too few to measure anything: the reason, and how many sessions were known. */
export function beforeEnough(reason: string, sessions: number) {
  const known = sessions === 1 ? "1 session was" : `${sessions.toLocaleString("en-US")} sessions were`
  const detail = `${reason}: ${known} known by that moment.`
  return { empty_reason: "before_coverage", empty_detail: detail } as const
}

export const beforeBars = {
  empty_reason: "before_coverage",
  empty_detail: "No bars were known by that moment.",
} as const satisfies Partial<AnswerMeta>

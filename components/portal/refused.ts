export type Refused = {
  status: number
  title: string
  /** Internal name of the required plan, if the plan is the reason. */
  requiredTier: string | null
  violations: { name: string; message: string }[]
  suggestions: { ticker: string; company_name: string | null; reason: string | null }[]
  againAfterMs: number | null
}

type Problem = {
  detail?: unknown
  required_tier?: string
  suggestions?: Refused["suggestions"]
  retry_after_seconds?: unknown
}

const leastWaitMs = 5_000
/** A day. A browser's timer of more than 24 days fires at once. */
const mostWaitMs = 86_400_000

/** Parses an API error body: a problem, or a list of violations. */
export function readRefused(status: number, body: unknown): Refused {
  const { detail, required_tier = null, suggestions = [], retry_after_seconds: seconds } = Object(body) as Problem
  const violations = Array.isArray(detail) ? detail.map(readViolation) : []
  return {
    status,
    title: titleOf(status, detail),
    requiredTier: status === 403 ? required_tier : null,
    violations,
    suggestions,
    againAfterMs: status === 429 || status >= 500 || status === 0 ? waitMs(seconds) : null,
  }
}

function waitMs(seconds: unknown): number {
  if (typeof seconds !== "number") return leastWaitMs
  return Math.min(mostWaitMs, Math.max(leastWaitMs, seconds * 1_000))
}

function readViolation({ loc, msg }: { loc: string[]; msg: string }) {
  return { name: String(loc.at(-1)), message: msg }
}

function titleOf(status: number, detail: unknown): string {
  if (status === 0) return "The server cannot be reached. Check your connection."
  if (status === 401) return "Your session has ended."
  if (status === 422) return "These filters cannot be used."
  if (status === 429) return "Too many requests in one minute. Wait a moment."
  return typeof detail === "string" ? detail : "The server cannot respond right now."
}

import type { ErrorCode } from "./codes"

/** An error as the API sends it (RFC 9457). On a 422, `detail` lists what is wrong with each parameter. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string | Violation[]
  request_id: string
  code?: string
  required_tier?: string
  current_tier?: string
  upgrade_url?: string
  suggestions?: { ticker: string; company_name: string | null; reason: string | null }[]
  window?: "minute" | "day"
  retry_after_seconds?: number
  progress?: string
}

export type Violation = { type: string; loc: [string, string]; msg: string; input: unknown }

type Reason = { problem?: Problem | null; cause?: unknown }

/** The class of all errors that requests throw. */
export class AssayError extends Error {
  /** The value to branch on. */
  readonly code: ErrorCode
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  /** The body of the error, if the API sent it. */
  readonly problem: Problem | null
  /** The id by which support finds the request. */
  readonly requestId: string | null

  constructor(message: string, code: ErrorCode, status = 0, { problem = null, cause }: Reason = {}) {
    super(message, { cause })
    this.name = new.target.name
    this.code = code
    this.status = status
    this.problem = problem
    this.requestId = problem?.request_id ?? null
  }
}

/** 401: there was no key, or an unknown one. */
export class AuthenticationError extends AssayError {}

/** 403: the key is deactivated or has expired, or its plan does not include the endpoint. */
export class PermissionDeniedError extends AssayError {}

/** 404: the ticker is not in the universe; `suggestions` lists similar ones. */
export class NotFoundError extends AssayError {
  get suggestions(): { ticker: string; company_name: string | null; reason: string | null }[] {
    return this.problem?.suggestions ?? []
  }
}

/** 422: invalid parameters, all of them in `violations`. */
export class InvalidParametersError extends AssayError {
  get violations(): Violation[] {
    const detail = this.problem?.detail
    return Array.isArray(detail) ? detail : []
  }
}

/** 429: the limit per minute or per day is reached, and waiting did not help or would take longer than `maxWaitMs`. */
export class RateLimitError extends AssayError {
  get retryAfterSeconds(): number | null {
    return this.problem?.retry_after_seconds ?? null
  }
}

/** 5xx: the service failed. After a 502, 503 or 504, retries did not help. */
export class ServerError extends AssayError {}

/** No readable response arrived, and retries did not help. */
export class APIConnectionError extends AssayError {}

/** The bytes of a downloaded file do not have the hash that the service names. */
export class HashMismatchError extends AssayError {}

export function errorOf(status: number, body: string): AssayError {
  const problem = problemIn(body)
  const code = (problem?.type.split("/").pop() as ErrorCode | undefined) ?? "unknown"
  const kind = kinds[status] ?? (status >= 500 ? ServerError : AssayError)
  return new kind(messageOf(problem) ?? `The response has status ${status}.`, code, status, { problem })
}

const kinds: Record<number, typeof AssayError> = {
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  422: InvalidParametersError,
  429: RateLimitError,
}

/** Null for a body that is not the API's, but for example a proxy's. */
function problemIn(body: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(body)
    const isProblem = typeof parsed === "object" && parsed !== null && "type" in parsed && "request_id" in parsed
    return isProblem ? (parsed as Problem) : null
  } catch {
    return null
  }
}

function messageOf(problem: Problem | null): string | undefined {
  if (!Array.isArray(problem?.detail)) return problem?.detail
  return problem.detail.map(({ loc, msg }) => `${loc[1]} ${msg}`).join("; ")
}

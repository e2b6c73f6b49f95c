import type { ErrorCode } from "./codes"

/** An error as the API sends it (RFC 9457); on a 422, `detail` lists what is wrong with each parameter. */
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
  suggestions?: { ticker: string; company_name: string | null }[]
  window?: "minute" | "day"
  retry_after_seconds?: number
  progress?: string
}

export type Violation = { type: string; loc: [string, string]; msg: string; input: unknown }

/** Every request that fails throws one of these. */
export class AssayError extends Error {
  /** What to branch on. */
  readonly code: ErrorCode
  /** The HTTP status; 0 where no response came. */
  readonly status: number
  /** The body of the error, where it was one of the API's. */
  readonly problem: Problem | null
  /** The id of the request, by which support finds it. */
  readonly requestId: string | null

  constructor(message: string, code: ErrorCode, status = 0, problem: Problem | null = null, cause?: unknown) {
    super(message, { cause })
    this.name = new.target.name
    this.code = code
    this.status = status
    this.problem = problem
    this.requestId = problem?.request_id ?? null
  }
}

/** 401: no key was sent, or one that is not recognised. */
export class AuthenticationError extends AssayError {}

/** 403: the key is deactivated or has expired, or its plan does not include the endpoint. */
export class PermissionDeniedError extends AssayError {}

/** 404: the ticker is not in the universe; `suggestions` has those that may have been meant. */
export class NotFoundError extends AssayError {
  get suggestions(): { ticker: string; company_name: string | null }[] {
    return this.problem?.suggestions ?? []
  }
}

/** 422: invalid parameters; `violations` has all of them. */
export class InvalidParametersError extends AssayError {
  get violations(): Violation[] {
    const detail = this.problem?.detail
    return Array.isArray(detail) ? detail : []
  }
}

/** 429: the limit per minute or per day has been reached, and waiting would take longer than `maxWaitMs`. */
export class RateLimitError extends AssayError {
  get retryAfterSeconds(): number | null {
    return this.problem?.retry_after_seconds ?? null
  }
}

/** 5xx: the service is temporarily unavailable, and retrying did not help. */
export class ServerError extends AssayError {}

/** No response came, or none that can be read, and trying again did not help. */
export class APIConnectionError extends AssayError {}

/** The bytes of a downloaded file are not those that the service names. */
export class HashMismatchError extends AssayError {}

/** The error that a response with this status stands for. */
export function errorOf(status: number, body: string): AssayError {
  const problem = problemIn(body)
  const code = (problem?.type.split("/").pop() as ErrorCode | undefined) ?? "unknown"
  const kind = kinds[status] ?? (status >= 500 ? ServerError : AssayError)
  return new kind(messageOf(problem) ?? `The response has status ${status}.`, code, status, problem)
}

const kinds: Record<number, typeof AssayError> = {
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  422: InvalidParametersError,
  429: RateLimitError,
}

/** Null for what a proxy on the way may have sent. */
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

/** Every way the service says no, on one screen. `code` goes out on 401, 403 and 429, and is a closed list. */
const vocabulary = {
  missing_api_key: [401, "No API key was sent"],
  invalid_api_key: [401, "The API key is not recognised"],
  api_key_deactivated: [403, "The API key is deactivated"],
  api_key_expired: [403, "The API key has expired"],
  tier_required: [403, "A higher plan is required"],
  rate_limited_minute: [429, "The limit per minute has been reached"],
  rate_limited_day: [429, "The limit per day has been reached"],
  invalid_parameters: [422, "Invalid parameters"],
  not_found: [404, "Not found"],
  method_not_allowed: [405, "Method not allowed"],
  too_slow: [408, "The request took too long to arrive"],
  body_too_large: [413, "The request body is too large"],
  uri_too_long: [414, "The URL is too long"],
  misdirected: [421, "The request was meant for another server"],
  unreadable: [400, "The request is malformed"],
  header_too_large: [431, "The request headers are too large"],
  internal_error: [500, "Internal error"],
  unavailable: [503, "The service is temporarily unavailable"],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalName = keyof typeof vocabulary

export const codedRefusals = [
  "missing_api_key",
  "invalid_api_key",
  "api_key_deactivated",
  "api_key_expired",
  "tier_required",
  "rate_limited_minute",
  "rate_limited_day",
] as const satisfies readonly RefusalName[]

export type ErrorCode = (typeof codedRefusals)[number]

export const refusalNames = Object.keys(vocabulary) as RefusalName[]
export const refusalStatus = (name: RefusalName): number => vocabulary[name][0]
export const refusalTitle = (name: RefusalName): string => vocabulary[name][1]
export const errorCode = (name: RefusalName): ErrorCode | undefined => codedRefusals.find((code) => code === name)
export const refusalOfStatus = (status: number): RefusalName | undefined =>
  refusalNames.find((name) => refusalStatus(name) === status && errorCode(name) === undefined)

export type Violation = { type: string; loc: ["query" | "path" | "arguments", string]; msg: string; input: unknown }

export type Refusal = Error & {
  refusal: RefusalName
  /** A sentence for the caller; internals never go in here. */
  detail: string
  /** Fields of the body besides those of every error. */
  more: Record<string, unknown>
  violations: Violation[]
}

/** `instanceof` is false between the listener's copy of a class and Next's; the field is what counts. */
export function isRefusal(error: unknown): error is Refusal {
  return typeof error === "object" && error !== null && "refusal" in error && "violations" in error
}

export const retryAfterSeconds = 5

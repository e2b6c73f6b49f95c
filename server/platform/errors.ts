import { errorVocabulary } from "./errorVocabulary"

export type RefusalName = keyof typeof errorVocabulary

/** The values of `code` in answers: a closed list, which clients may put in a type. `type` identifies later errors. */
export const errorCodes = [
  "missing_api_key",
  "invalid_api_key",
  "api_key_deactivated",
  "api_key_expired",
  "tier_required",
  "rate_limited_minute",
  "rate_limited_day",
] as const satisfies readonly RefusalName[]

type ErrorCode = (typeof errorCodes)[number]

const severalStatuses: readonly number[] = [401, 403, 429]

export const refusalNames = Object.keys(errorVocabulary) as RefusalName[]
export const refusalStatus = (name: RefusalName): number => errorVocabulary[name].status
export const refusalTitle = (name: RefusalName): string => errorVocabulary[name].title
export const errorCode = (name: RefusalName): ErrorCode | undefined => errorCodes.find((code) => code === name)
/** Undefined where the status alone identifies the error. */
export const nameIfAmbiguous = (name: RefusalName): RefusalName | undefined =>
  severalStatuses.includes(refusalStatus(name)) ? name : undefined
/** The only error with this status; undefined where several share it. */
export const onlyRefusalWithStatus = (status: number): RefusalName | undefined =>
  refusalNames.find((name) => refusalStatus(name) === status && nameIfAmbiguous(name) === undefined)

export type Violation = {
  type: string
  loc: ["query" | "path" | "body" | "arguments", string]
  msg: string
  input: unknown
}

export type Refusal = Error & {
  refusal: RefusalName
  /** A sentence for the caller; internals never go in here. */
  detail: string
  /** Fields of the body besides those that every error has. */
  more: Record<string, unknown>
  violations: Violation[]
}

/** `instanceof` is false between the listener's copy of a class and Next's, so the fields decide. */
export function isRefusal(error: unknown): error is Refusal {
  return typeof error === "object" && error !== null && "refusal" in error && "violations" in error
}

export const retryAfterSeconds = 5

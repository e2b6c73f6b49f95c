import { errorVocabulary } from "./errorVocabulary"

export type RefusalName = keyof typeof errorVocabulary

/** The statuses of several errors, which `code` tells apart. */
type CodedStatus = 401 | 403 | 429

const codedStatuses: readonly number[] = [401, 403, 429] satisfies readonly CodedStatus[]

/** What goes out as `code`: a closed list. */
export type ErrorCode = {
  [Name in RefusalName]: (typeof errorVocabulary)[Name]["status"] extends CodedStatus ? Name : never
}[RefusalName]

export const refusalNames = Object.keys(errorVocabulary) as RefusalName[]
export const refusalStatus = (name: RefusalName): number => errorVocabulary[name].status
export const refusalTitle = (name: RefusalName): string => errorVocabulary[name].title
const isCoded = (name: RefusalName): name is ErrorCode => codedStatuses.includes(refusalStatus(name))
export const codedRefusals: readonly ErrorCode[] = refusalNames.filter(isCoded)
export const errorCode = (name: RefusalName): ErrorCode | undefined => (isCoded(name) ? name : undefined)
/** The only way in which the service says no with this status, where no code has to tell several apart. */
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

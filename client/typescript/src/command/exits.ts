import { APIConnectionError, AssayError, HashMismatchError } from "../../assay"

export const exits = {
  done: 0,
  failed: 1,
  wrongInput: 2,
  notAllowed: 3,
  notFound: 4,
  quotaUsedUp: 5,
  notReached: 6,
} as const

export class InputError extends Error {}

export function exitOf(error: unknown): number {
  if (error instanceof InputError) return exits.wrongInput
  if (error instanceof HashMismatchError || !(error instanceof AssayError)) return exits.failed
  if (error instanceof APIConnectionError || error.status >= 502) return exits.notReached
  return byStatus[error.status] ?? (error.code === "not_found" ? exits.notFound : exits.failed)
}

const byStatus: Record<number, number> = {
  400: exits.wrongInput,
  401: exits.notAllowed,
  403: exits.notAllowed,
  404: exits.notFound,
  422: exits.wrongInput,
  429: exits.quotaUsedUp,
}

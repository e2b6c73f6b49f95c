import type { ResponseFormat } from "./responseFormat"
import { estimateTokens } from "./tokens/estimate"

/** `byDefault` applies if the caller does not set how much it wants. */
export const mostTokens = { byDefault: 4_000, ever: 25_000 } as const

export function mostTokensOf({ format, namesSize }: { format: ResponseFormat; namesSize: boolean }): number {
  return format === "concise" && !namesSize ? mostTokens.byDefault : mostTokens.ever
}

/** Counts only when a text may be too long: two bytes are at most one token, unless they are random. */
export function fits(text: string, most: number): boolean {
  const bytes = Buffer.byteLength(text)
  const foreign = 2 * (bytes - text.length)
  return bytes + foreign <= 2 * most || sizeOf(text) <= most
}

/** By how much an estimate may be too low. No answer of a tool exceeds it, as a test of all of them checks. */
const margin = 1.04

export const sizeOf = (text: string) => estimateTokens(text) * margin

import type { ResponseFormat } from "./responseFormat"
import { estimateTokens } from "./tokens/estimate"

/** `byDefault` applies if the caller does not say how much it wants. */
export const mostTokens = { byDefault: 4_000, ever: 25_000 } as const

export function mostTokensOf({ format, namesSize }: { format: ResponseFormat; namesSize: boolean }): number {
  return format === "concise" && !namesSize ? mostTokens.byDefault : mostTokens.ever
}

/** Where a text is far shorter, its bytes tell: two of them have at most one token, unless they are random. */
export function fits(text: string, most: number): boolean {
  const bytes = Buffer.byteLength(text)
  const foreign = 2 * (bytes - text.length)
  return bytes + foreign <= 2 * most || sizeOf(text) <= most
}

/** By as much an estimate may be too low: no answer of a tool has been, and a test compares them all. */
const margin = 1.04

/** Tokens of a text that are not fewer than a model will count. */
export const sizeOf = (text: string) => estimateTokens(text) * margin

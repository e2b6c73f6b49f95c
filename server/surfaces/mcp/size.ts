import type { ResponseFormat } from "./responseFormat"

/**
 * How long an answer may be. Tokens cannot be counted at each call, so that bytes stand for them: no answer of any tool
 * had fewer bytes to a token than this, counted by o200k, and a test holds them to it.
 */
export const bytesPerToken = 2.2

/**
 * The length of a text in bytes, where one that is not ASCII counts as a token of its own, as in rare scripts it is. A
 * character has at most two such bytes for each that it takes more than its place in the text.
 */
export function weightOf(text: string): number {
  const bytes = Buffer.byteLength(text)
  const foreign = 2 * (bytes - text.length)
  return bytes + foreign * (bytesPerToken - 1)
}

/** Of an answer whose caller does not say how much is wanted, and of any. */
export const mostTokens = { byDefault: 4_000, ever: 25_000 } as const

export function mostBytes({ format, namesSize }: { format: ResponseFormat; namesSize: boolean }): number {
  const tokens = format === "concise" && !namesSize ? mostTokens.byDefault : mostTokens.ever
  return Math.floor(tokens * bytesPerToken)
}

import type { ResponseFormat } from "./responseFormat"

/**
 * Bytes stand in for tokens, which are too slow to count on each call: no tool's answer has fewer bytes per token
 * (o200k), and a test checks this.
 */
export const bytesPerToken = 2.2

/**
 * Length in bytes, with each byte outside ASCII weighted as a token, as in rare scripts. Such characters have at most
 * two bytes for each byte beyond their UTF-16 length.
 */
export function weightOf(text: string): number {
  const bytes = Buffer.byteLength(text)
  const foreign = 2 * (bytes - text.length)
  return bytes + foreign * (bytesPerToken - 1)
}

/** `byDefault` applies if the caller does not say how much it wants. */
export const mostTokens = { byDefault: 4_000, ever: 25_000 } as const

export function mostBytes({ format, namesSize }: { format: ResponseFormat; namesSize: boolean }): number {
  const tokens = format === "concise" && !namesSize ? mostTokens.byDefault : mostTokens.ever
  return Math.floor(tokens * bytesPerToken)
}

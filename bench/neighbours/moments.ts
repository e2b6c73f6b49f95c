/** In ISO 8601. Each `n` gives another instant, so that no answer is cached. */
export function momentBefore(since: number, n: number, stepMs = 1_000): string {
  return new Date(since - n * stepMs).toISOString()
}

/** An instant that nobody has asked for: `stepMs` earlier for each question. As ISO 8601. */
export function momentBefore(since: number, n: number, stepMs = 1_000): string {
  return new Date(since - n * stepMs).toISOString()
}

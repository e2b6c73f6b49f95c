/**
 * Null if the upstream gives no wait. Reads `Retry-After` in seconds or as an HTTP date, OpenSky's
 * `X-Rate-Limit-Retry-After-Seconds`, and Alpaca's `X-RateLimit-Reset` (epoch seconds).
 */
export function askedWaitMs(headers: Headers, nowMs: number): number | null {
  const after = headers.get("retry-after") ?? headers.get("x-rate-limit-retry-after-seconds")
  if (after) return /^\d+$/.test(after) ? Number(after) * 1000 : untilMs(Date.parse(after), nowMs)
  const reset = headers.get("x-ratelimit-reset")
  return reset && /^\d+$/.test(reset) ? untilMs(Number(reset) * 1000, nowMs) : null
}

function untilMs(atMs: number, nowMs: number): number | null {
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs)
}

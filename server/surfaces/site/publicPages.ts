/** Public pages for search engines, besides the documentation. */
export const publicPages: readonly string[] = [
  "/",
  "/pricing",
  "/track-record",
  "/demo/snapshot",
  "/models",
  "/methodology",
  "/status",
  "/changelog",
  "/signup",
  "/terms",
  "/disclaimer",
]

/** Their figures change without a change of text. */
export const pagesWithFigures: readonly string[] = ["/", "/track-record", "/demo/snapshot", "/models", "/status"]

/** Excluded from crawling: expensive answers, and personal pages. */
export const uncrawledPaths: readonly string[] = [
  "/api/",
  "/mcp",
  "/dashboard",
  "/dev/",
  "/confirm",
  "/sign-in",
  "/signup/",
  "/unsubscribe",
  "/goodbye",
  "/demo/answer",
  "/track-record/",
  ...["/signals", "/predictions", "/tickers", "/edge", "/market", "/crowd", "/creators"],
  ...["/congress", "/lobbying", "/hearings", "/flights", "/evidence"],
]

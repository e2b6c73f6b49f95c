/** Every page that anybody may read and search engines should find, by its path, beside the documentation's own. */
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

/** Those that show figures of the service, which change without a change of their text. */
export const pagesWithFigures: readonly string[] = ["/", "/track-record", "/demo/snapshot", "/models", "/status"]

/** What crawlers are asked to leave alone: answers that cost work, and pages of one reader each. */
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

import { readFileSync } from "node:fs"
import type { Question } from "./loads"

export function publicRoutes(): string[] {
  const manifest: Record<string, string> = JSON.parse(readFileSync(".next/app-path-routes-manifest.json", "utf8"))
  const routes = Object.values(manifest).filter((route) => !route.startsWith("/_"))
  return [...new Set([...routes, "/metrics", "/_next/static/[...path]", "/packages/[file]"])].toSorted()
}

/** Parameters of routes that lead somewhere, so that the work is done. Other routes get made-up ones. */
const examples: Record<string, string> = {
  "/api/v1/[[...path]]": "predictions/latest",
  "/badge/[name]": "track-record.svg",
  "/chart/[name]": "AAPL.svg",
  "/demo/answer": "",
  "/docs/[[...slug]]": "quickstart",
  "/docs.md/[[...slug]]": "quickstart",
  "/embed/[name]": "AAPL",
  "/integrations/openbb/[...path]": "widgets.json",
  "/mcp/[...path]": "server.py",
  "/oauth/[endpoint]": "token",
  "/pictures/[name]": "signals.png",
  "/tickers/[ticker]": "AAPL",
  "/track-record/[...path]": "checkpoint",
  "/.well-known/[...path]": "oauth-authorization-server",
  "/api/trpc/[trpc]": "keys.list",
  "/api/portal/[...path]": "answers/market/regime",
  "/api/auth/[...nextauth]": "session",
}

const browser = { Accept: "text/html", "Accept-Encoding": "gzip" }
const program = { Accept: "*/*" }

/**
 * What an attacker who wants to keep the server busy requests of a route: existing and missing paths, new parameters,
 * made-up sessions and keys, as a browser and as a program.
 */
export function questionsOf(route: string): Question[] {
  const filled = (by: string) => route.replace(/\[{1,2}[^\]]+\]{1,2}/, by)
  const known = filled(examples[route] ?? "{token}")
  const made = filled("{token}")
  return [
    { path: `${known}?x={n}`, headers: browser },
    { path: `${known}?as_of={moment}&q=quota+{n}&token={token}`, headers: browser },
    { path: `${known}?x={n}`, headers: { ...browser, Cookie: "assay.session={token}" } },
    { path: `${known}?_rsc={n}`, headers: { ...program, RSC: "1" } },
    { path: `${made}?x={n}`, headers: { ...program, "X-API-Key": "{key}" } },
    { path: known, headers: program },
  ]
}

import { LRUCache } from "lru-cache"

/**
 * For URLs that serve both a page and JSON. Browsers name HTML and get the page; programs name nothing, or accept
 * anything, and get JSON. Next's client-side links name nothing either, so such pages are linked with a plain `<a>`.
 */
export function prefersPage(accept: string | null | undefined): boolean {
  const weights = weightsOf(accept ?? "")
  const html = weights.get("text/html") ?? 0
  return html > 0 && html >= (weights.get("application/json") ?? 0)
}

/** Whether a client names JSON; for errors, which have no page and JSON of their own. */
export function acceptsJson(accept: string | undefined): boolean {
  const weights = weightsOf(accept ?? "")
  return [...weights].some(([type, weight]) => weight > 0 && /^application\/(json|[^*]+\+json)$/.test(type))
}

const jsonRoutes = new Map([
  ["/track-record", "/track-record/summary"],
  ["/demo/snapshot", "/demo/snapshot/json"],
])

export function isNegotiated(path: string): boolean {
  return jsonRoutes.has(path)
}

export function jsonRouteOf(path: string): string | undefined {
  return jsonRoutes.get(path)
}

export function asksForPage(method: string, accept: string | null | undefined): boolean {
  return (method === "GET" || method === "HEAD") && prefersPage(accept)
}

/** Quality values of `Accept` or `Accept-Encoding`, from 0 to 1. */
export function weightsOf(header: string): ReadonlyMap<string, number> {
  const known = readBefore.get(header)
  if (known) return known
  const weights = readWeights(header)
  if (header.length < 200) readBefore.set(header, weights)
  return weights
}

/** Clients repeat their headers, and parsing one costs as much as all other checks of a request. */
const readBefore = new LRUCache<string, ReadonlyMap<string, number>>({ max: 500 })

function readWeights(header: string): Map<string, number> {
  const parts = header.toLowerCase().split(",")
  return new Map(
    parts.map((part) => {
      const [name, ...rules] = part.split(";").map((text) => text.trim())
      const weight = rules.find((rule) => rule.startsWith("q="))
      return [name, weight ? Number(weight.slice(2)) : 1]
    }),
  )
}

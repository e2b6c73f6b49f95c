import { LRUCache } from "lru-cache"

/**
 * Whether who accepts this gets the page of an address that is also JSON: a browser, which names HTML. Programs, which name
 * nothing or anything, get JSON. Next's own links name nothing either, so such a page is linked to by a plain `<a>`.
 */
export function prefersPage(accept: string | null | undefined): boolean {
  const weights = weightsOf(accept ?? "")
  const html = weights.get("text/html") ?? 0
  return html > 0 && html >= (weights.get("application/json") ?? 0)
}

/** The addresses that are a page and JSON. Next takes each for a page alone, and has its JSON at another. */
const jsonRoutes = new Map([
  ["/track-record", "/track-record/summary"],
  ["/demo/snapshot", "/demo/snapshot/json"],
])

export function isNegotiated(path: string): boolean {
  return jsonRoutes.has(path)
}

/** Where Next has the JSON of an address. */
export function jsonRouteOf(path: string): string | undefined {
  return jsonRoutes.get(path)
}

/** Whether the page is asked for at an address that is also JSON. Only JSON says what else may be done there. */
export function asksForPage(method: string, accept: string | null | undefined): boolean {
  return (method === "GET" || method === "HEAD") && prefersPage(accept)
}

/** How much each part of a header such as `Accept` or `Accept-Encoding` is wanted, from 0 to 1. */
export function weightsOf(header: string): ReadonlyMap<string, number> {
  const known = readBefore.get(header)
  if (known) return known
  const weights = readWeights(header)
  if (header.length < 200) readBefore.set(header, weights)
  return weights
}

/** Clients say the same with every request, and reading it again costs as much as all other checks of one. */
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

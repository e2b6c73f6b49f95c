/**
 * Whether who accepts this gets the page of an address that is also JSON: a browser, which names HTML. Programs, which name
 * nothing or anything, get JSON. Next's own links name nothing either, so such a page is linked to by a plain `<a>`.
 */
export function prefersPage(accept: string | null | undefined): boolean {
  const weights = weightsOf(accept ?? "")
  const html = weights.get("text/html") ?? 0
  return html > 0 && html >= (weights.get("application/json") ?? 0)
}

/** How much each part of a header such as `Accept` or `Accept-Encoding` is wanted, from 0 to 1. */
export function weightsOf(header: string): Map<string, number> {
  const parts = header.toLowerCase().split(",")
  return new Map(
    parts.map((part) => {
      const [name, ...rules] = part.split(";").map((text) => text.trim())
      const weight = rules.find((rule) => rule.startsWith("q="))
      return [name, weight ? Number(weight.slice(2)) : 1]
    }),
  )
}

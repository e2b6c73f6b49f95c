import type { Alias, Product } from "../../products/product"
import { addressOf } from "../http/address"
import type { Outgoing } from "../http/headers"

/** A request by an old path, and the product's new URL. */
export type Moved = { alias: Alias; movedTo: string }

export function movedFrom(alias: Alias, product: Product, input: Record<string, unknown>, baseUrl: string): Moved {
  const inPath = product.pathParams.map((name) => [name, input[name]])
  return { alias, movedTo: `${baseUrl}${addressOf(product, Object.fromEntries(inPath))}` }
}

export function isRetired({ sunsetAt }: Alias, at: number): boolean {
  return at >= Date.parse(sunsetAt)
}

/** RFC 9745 and RFC 8594, on every answer at an old path. */
export function announced(outgoing: Outgoing, { alias, movedTo }: Moved, baseUrl: string): Outgoing {
  const { Link, ...headers } = outgoing.headers
  const links = [
    ...(Link ? [Link] : []),
    `<${baseUrl}${versioningPath}>; rel="deprecation"; type="text/html"`,
    `<${movedTo}>; rel="successor-version"`,
  ]
  return {
    ...outgoing,
    headers: {
      ...headers,
      Deprecation: `@${Date.parse(alias.deprecatedAt) / 1_000}`,
      Sunset: new Date(alias.sunsetAt).toUTCString(),
      Link: links.join(", "),
    },
  }
}

const versioningPath = "/docs/versioning"

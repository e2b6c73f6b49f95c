import type { Product } from "../../server/products/product"

type Params = Record<string, string | number>

/** The address at which REST answers a product with these parameters. */
export function restUrl(origin: string, product: Product, params: Params): string {
  const path = product.name.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const rest = Object.entries(params).filter(([name]) => !product.pathParams.includes(name))
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))
  return `${origin}/api/v1/${path}${query.size > 0 ? `?${query}` : ""}`
}

import type { Product } from "../../products/product"

export const apiPrefix = "/api/v1"

/** The path and query at which REST answers this input. What the path names and the input lacks stays a name in braces. */
export function addressOf(
  { name, pathParams }: Pick<Product, "name" | "pathParams">,
  input: Record<string, unknown>,
): string {
  const path = name.replaceAll(/\{(\w+)\}/g, (named, param) => (param in input ? escaped(input[param]) : named))
  const query = Object.entries(input)
    .filter(([param]) => !pathParams.includes(param))
    .map(([param, value]) => `${param}=${escaped(value)}`)
  return `${apiPrefix}/${path}${query.length > 0 ? `?${query.join("&")}` : ""}`
}

/** A comma may stand in an address as it is, and reads better there. */
const escaped = (value: unknown) => encodeURIComponent(String(value)).replaceAll("%2C", ",")

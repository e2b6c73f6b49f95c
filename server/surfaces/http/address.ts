import type { Product } from "../../products/product"

export const apiPrefix = "/api/v1"
export const filesPrefix = `${apiPrefix}/files/`

/** The path of a bulk file as usage counts it, and as the OpenAPI document names it. */
export const fileEndpoint = "files/{name}"

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

/** Commas are allowed in URLs, and easier to read unescaped. */
const escaped = (value: unknown) => encodeURIComponent(String(value)).replaceAll("%2C", ",")

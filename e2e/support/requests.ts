import type { z } from "zod"
import type { AnswerOf, Product } from "../../server/products/product"
import type { TestServer } from "./server"

type Params = Record<string, string | number>

export type ParamsOf<P extends { params: z.ZodObject }> = z.input<P["params"]>

export function restUrl(origin: string, product: Pick<Product, "name" | "pathParams">, params: Params): string {
  const path = product.name.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const rest = Object.entries(params).filter(([name]) => !product.pathParams.includes(name))
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))
  return `${origin}/api/v1/${path}${query.size > 0 ? `?${query}` : ""}`
}

/** The rows of a text with one as JSON on each line. */
export const rowsIn = (text: string) =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line))

export const withQuery = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`

export async function answerOf<P extends Pick<Product, "name" | "pathParams" | "params" | "response">>(
  server: TestServer,
  product: P,
  params: Params & ParamsOf<P>,
  key: string,
): Promise<AnswerOf<P>> {
  const response = await server.get(restUrl("", product, params), { key })
  if (response.status !== 200) throw new Error(`${response.url} is a ${response.status}: ${await response.text()}`)
  return response.json()
}

import type { z } from "zod"
import { choiceOr } from "../../products/params"
import type { Product } from "../../products/product"

export const formats = ["json", "csv", "ndjson"] as const
export type Format = (typeof formats)[number]

/** What REST takes with every list, and no tool does: what a model reads is chosen by `response_format`. */
const formatParam = choiceOr(
  formats,
  "json",
  "The form of the answer: `json`, or its rows alone as `csv` or `ndjson`, where `meta` is in the response headers and `data_origin` in each row.",
)

/** The parameters of a product as REST takes them. */
export function restParams(product: Product): z.ZodObject {
  if (product.list === null) return product.params
  const known = extended.get(product) ?? product.params.extend({ format: formatParam })
  extended.set(product, known)
  return known
}

const extended = new WeakMap<Product, z.ZodObject>()

/** The format that a request asks for. One that does not exist is refused with the other parameters. */
export function formatOf({ list }: Product, { format }: Record<string, unknown>): Format {
  return (list !== null && formats.find((each) => each === format)) || "json"
}

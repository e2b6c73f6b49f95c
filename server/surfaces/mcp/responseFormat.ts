import type { z } from "zod"
import { choiceOr } from "../../products/params"
import type { Product } from "../../products/product"

/** How much of an answer a tool gives. The whole of it is what REST gives. */
const responseFormats = ["concise", "detailed"] as const

export type ResponseFormat = (typeof responseFormats)[number]

const responseFormat = choiceOr(
  responseFormats,
  "concise",
  "concise: what a reader needs; detailed: every field. In a concise answer, a null or an empty list in a row is left out, and what all rows share is said once, in same_in_all_rows. Without limit or days, a page of it ends after 4,000 tokens at most.",
)

/** The parameters of a product as its tool takes them. */
export function toolParams(product: Product): z.ZodObject {
  const known = extended.get(product) ?? product.params.extend({ response_format: responseFormat })
  extended.set(product, known)
  return known
}

const extended = new WeakMap<Product, z.ZodObject>()

import type { z } from "zod"
import type { Product } from "../products/product"

/** The parameters of a product together with what a surface takes beside them. Each schema is made once. */
export function withOwnParams(own: z.ZodRawShape): (product: Product) => z.ZodObject {
  const extended = new WeakMap<Product, z.ZodObject>()
  return (product) => {
    const known = extended.get(product) ?? product.params.extend(own)
    extended.set(product, known)
    return known
  }
}

import type { z } from "zod"
import type { Product } from "../../products/product"

/** Adds a surface's own parameters to a product's. Builds each schema once. */
export function withOwnParams(
  own: (product: Product) => z.ZodRawShape,
  besides = (product: Product): z.ZodObject => product.params,
): (product: Product) => z.ZodObject {
  const extended = new WeakMap<Product, z.ZodObject>()
  return (product) => {
    const known = extended.get(product) ?? besides(product).extend(own(product))
    extended.set(product, known)
    return known
  }
}

import { products } from "."
import type { Product } from "./product"

/** The first part of a product's name: `market` for `market/regime`. */
export function productFamilyOf({ name }: Pick<Product, "name">): string {
  return name.split("/")[0]
}

export const productFamilies: readonly string[] = [...new Set(products.map(productFamilyOf))]

/** The family that a key needs, or null if every key may read the product. */
export function scopeOf({ name }: Pick<Product, "name">): string | null {
  return name === "account/me" ? null : productFamilyOf({ name })
}

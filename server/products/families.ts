import { products } from "."
import type { Product } from "./product"

/** The first part of a product's name: `market` for `market/regime`. */
export function familyOf({ name }: Pick<Product, "name">): string {
  return name.split("/")[0]
}

export const families: readonly string[] = [...new Set(products.map(familyOf))]

/** The family that a key needs, or null if every key may read the product. */
export function scopeOf({ name }: Pick<Product, "name">): string | null {
  return name === "account/me" ? null : familyOf({ name })
}

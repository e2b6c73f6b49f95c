import { products } from "."
import type { Product } from "./product"

/** The first part of a product's name: `market/regime` is of `market`. */
export function familyOf({ name }: Pick<Product, "name">): string {
  return name.split("/")[0]
}

/** In the order of the products; those that a key can be limited to. */
export const families: readonly string[] = [...new Set(products.map(familyOf))]

/** The family that a key needs. Null: every key may read what it may do. */
export function scopeOf({ name }: Pick<Product, "name">): string | null {
  return name === "account/me" ? null : familyOf({ name })
}

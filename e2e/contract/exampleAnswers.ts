import type { Product } from "../../server/products/product"
import { rowOf } from "../support/contract"
import { restUrl } from "../support/requests"

/** The call of a product that its declaration takes for an example, at a moment at which it has something to show. */
export function requestOf(product: Product): string {
  const { busyAt } = rowOf(product)
  return restUrl("", product, { ...product.example, ...(busyAt && { as_of: busyAt }) })
}

/** Lists are cut to two rows; what differs from run to run is replaced by one of its kind. */
export function shortened(field: string, value: unknown): unknown {
  if (value !== null && Object.hasOwn(replaced, field)) return replaced[field]
  if (!Array.isArray(value)) return value
  return field === "by_day" ? value.slice(-2) : value.slice(0, 2)
}

const replaced: Record<string, unknown> = {
  key_id: "key_82758b35-4db4-4a2c-a998-a324d5902920",
  key_prefix: "assay_MyKcCF",
  model_version: "7e215edaf353ba14",
  p50_ms: 1.9,
  p95_ms: 6.5,
}

import { products } from "../../../products"
import type { Product } from "../../../products/product"
import { trackRecord } from "../../../products/trackRecord"
import { finderOf } from "../../rest/rest"
import { isAlike, nearNames } from "../nearNames"

export const catalog: readonly Product[] = [trackRecord, ...products]

/** The toolset of the two tools that reach the catalog; it offers all other tools too. */
export const catalogToolset = "all"

export type FoundProduct = { product: Product; pathInput: Record<string, string> }

export function findProduct(text: string): FoundProduct | null {
  if (text.length > longestName) return null
  const name = text.trim().replace(/^\/?(api\/v1\/)?/, "")
  const product = byName.get(name)
  return product ? { product, pathInput: {} } : findByPath(`/${name}`)
}

const longestName = 200

const byName = new Map(
  catalog.flatMap((product) => [product.name, product.tool ?? product.name].map((name) => [name, product] as const)),
)

const findByPath = finderOf("", catalog)

export function nearProducts(text: string, among: readonly Product[] = catalog): string[] {
  if (text.length > longestName) return []
  return nearNames(
    text,
    among.map(({ name }) => name),
    isAlike,
  )
}

import { LRUCache } from "lru-cache"
import type { Product } from "../../products/product"
import type { ComputedAnswer } from "../formats/encoded"
import type { Selection } from "../formats/fields"
import type { Service } from "./service"

/** By ETag, because the same answer is asked for with many selections; those may not push out other answers. */
const made = new LRUCache<string, ComputedAnswer>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: ({ body }) => body.length * 2 + 2_000,
})

/** An answer with only these fields, made from the whole one, which is cached for all selections. */
export async function selectedOf(
  { computer }: Service,
  answer: ComputedAnswer,
  { product, selection }: { product: Product; selection: Selection },
): Promise<ComputedAnswer> {
  const address = `${product.name} ${answer.etag} ${selection}`
  const known = made.get(address)
  if (known) return known
  const selected = { ...(await computer.form("selected", answer.body, product, selection)), encoded: {} }
  made.set(address, selected)
  return selected
}

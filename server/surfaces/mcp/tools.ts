import { products } from "../../products"
import type { Product } from "../../products/product"

/** One tool: its name, and the product that answers it. */
export type Tool = {
  name: string
  product: Product
  /** By which `/mcp?toolsets=` names it: the group of its product. */
  toolset: string
  /** False where anyone may call it, with or without a key. */
  needsKey: boolean
}

/** Every tool, in the order of the products. */
export const tools: readonly Tool[] = products.flatMap((product) =>
  product.tool === null ? [] : [{ name: product.tool, product, toolset: toolsetOf(product), needsKey: true }],
)

/** `market/regime` belongs to `market`. */
function toolsetOf({ name }: Product): string {
  return name.split("/")[0]
}

export const toolsets: readonly string[] = [...new Set(tools.map(({ toolset }) => toolset))]

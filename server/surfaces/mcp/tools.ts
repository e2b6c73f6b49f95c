import { products } from "../../products"
import type { Product } from "../../products/product"

/** One tool: its name, and the product that answers it. */
export type Tool = { name: string; product: Product }

/** Every tool, in the order of the products. */
export const tools: readonly Tool[] = products.flatMap((product) =>
  product.tool === null ? [] : [{ name: product.tool, product }],
)

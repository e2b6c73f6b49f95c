import { products } from "../../products"
import { productFamilyOf } from "../../products/families"
import type { Product } from "../../products/product"
import { trackRecord } from "../../products/trackRecord"

export type Tool = {
  name: string
  product: Product
  toolset: string
  needsKey: boolean
}

/** The keyless tool first, then in product order. */
export const tools: readonly Tool[] = [trackRecord, ...products].flatMap((product) => {
  const { tool: name } = product
  return name === null ? [] : [{ name, product, toolset: productFamilyOf(product), needsKey: product !== trackRecord }]
})

export function findTool(name: string, offered: readonly string[] = toolsets): Tool | undefined {
  const tool = byName.get(name)
  return tool && offered.includes(tool.toolset) ? tool : undefined
}

const byName = new Map(tools.map((tool) => [tool.name, tool]))

export const toolsets: readonly string[] = [...new Set(tools.map(({ toolset }) => toolset))]

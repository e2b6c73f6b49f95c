import { products } from "../../products"
import type { Product } from "../../products/product"
import { trackRecord } from "../../products/trackRecord"

/** One tool: its name, and the product that answers it. */
export type Tool = {
  name: string
  product: Product
  /** By which `/mcp?toolsets=` names it: the group of its product. */
  toolset: string
  /** False where anyone may call it, with or without a key. */
  needsKey: boolean
}

/** Every tool: the one that needs no key first, then in the order of the products. */
export const tools: readonly Tool[] = [trackRecord, ...products].flatMap((product) => {
  const { tool: name } = product
  return name === null ? [] : [{ name, product, toolset: toolsetOf(product), needsKey: product !== trackRecord }]
})

/** Of all tools, or of those in the toolsets that are offered. */
export function findTool(name: string, offered: readonly string[] = toolsets): Tool | undefined {
  const tool = byName.get(name)
  return tool && offered.includes(tool.toolset) ? tool : undefined
}

/** `market/regime` belongs to `market`. */
function toolsetOf({ name }: Product): string {
  return name.split("/")[0]
}

const byName = new Map(tools.map((tool) => [tool.name, tool]))

export const toolsets: readonly string[] = [...new Set(tools.map(({ toolset }) => toolset))]

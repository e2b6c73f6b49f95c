import { products } from "../../products"
import type { Product } from "../../products/product"
import { trackRecord } from "../../products/trackRecord"
import { paramsSchema, responseSchema } from "../schemas"

/** One tool: its name, and the product that answers it. */
export type Tool = { name: string; product: Product }

/** Every tool, in the order of the products. */
export const tools: readonly Tool[] = [trackRecord as Product, ...products].flatMap((product) =>
  product.tool === null ? [] : [{ name: product.tool, product }],
)

const byName = new Map(tools.map((tool) => [tool.name, tool]))

export function findTool(name: string): Tool | undefined {
  return byName.get(name)
}

let listed: Buffer | undefined

/** What `tools/list` gives, as JSON: `{"tools":[…]}`. The same as long as the process runs. */
export function toolListing(_toolsets: string | null): Buffer {
  listed ??= Buffer.from(JSON.stringify({ tools: tools.map(listedTool) }))
  return listed
}

function listedTool({ name, product }: Tool): object {
  return {
    name,
    title: product.title,
    description: toolDescription(product),
    inputSchema: paramsSchema(product),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    outputSchema: responseSchema(product),
  }
}

function toolDescription({ summary, whenToUse, tier }: Product): string {
  return `${summary} ${whenToUse}${tier === "free" ? "" : ` Needs the plan ${tier}.`}`
}

import type { Product } from "../../products/product"
import { paramsSchema, responseSchema } from "../schemas"
import { type Tool, tools, toolsets } from "./tools"

/** The list of the tools in these toolsets as JSON, made once for each toolset: always the same bytes for the same ones. */
export function listingOf(offered: readonly string[]): string {
  const entries = toolsets.filter((toolset) => offered.includes(toolset)).map((toolset) => entriesOf.get(toolset))
  return `[${entries.join(",")}]`
}

const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

function listed({ name, product }: Tool): object {
  return {
    name,
    title: product.title,
    description: toolDescription(product),
    inputSchema: paramsSchema(product),
    annotations,
    outputSchema: responseSchema(product),
  }
}

const entriesOf = new Map(
  toolsets.map((toolset) => {
    const within = tools.filter((tool) => tool.toolset === toolset)
    return [toolset, within.map((tool) => JSON.stringify(listed(tool))).join(",")]
  }),
)

function toolDescription({ summary, whenToUse, tier }: Product): string {
  return `${summary} ${whenToUse}${tier === "free" ? "" : ` Needs the plan ${tier}.`}`
}

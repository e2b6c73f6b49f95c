import { descriptionOf } from "./description"
import { inputSchema } from "./inputSchema"
import { outputSchema } from "./outputSchema"
import { type Tool, tools, toolsets } from "./tools"

/** All read stored answers: nothing is changed, and no one else is asked. */
const annotations = { readOnlyHint: true, destructiveHint: false, openWorldHint: false }

/** A tool as `tools/list` shows it. */
export type ListedTool = ReturnType<typeof listed>

export const listedTools: readonly ListedTool[] = tools.map(listed)

/** The list of the tools in these toolsets as JSON, made once for each toolset: always the same bytes for the same ones. */
export function listingOf(offered: readonly string[]): string {
  const entries = toolsets.filter((toolset) => offered.includes(toolset)).map((toolset) => entriesOf.get(toolset))
  return `[${entries.join(",")}]`
}

function listed(tool: Tool) {
  const { name, product } = tool
  return {
    name,
    title: product.title,
    description: descriptionOf(tool),
    inputSchema: inputSchema(product),
    outputSchema: outputSchema(product),
    annotations,
  }
}

const entriesOf = new Map(
  toolsets.map((toolset) => {
    const within = listedTools.filter((_, index) => tools[index].toolset === toolset)
    return [toolset, within.map((tool) => JSON.stringify(tool)).join(",")]
  }),
)

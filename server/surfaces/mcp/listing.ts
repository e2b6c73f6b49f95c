import { catalogToolset } from "./catalog/catalog"
import { catalogTools } from "./catalog/tools"
import { descriptionOf } from "./description"
import { inputSchema } from "./inputSchema"
import { outputSchema } from "./outputSchema"
import { type Tool, tools } from "./tools"

/** All tools read stored answers: they change nothing and contact no one else. */
const annotations = { readOnlyHint: true, destructiveHint: false, openWorldHint: false }

/** How long, and by whom, the list of tools may be kept: it is the same for all as long as the process runs. */
export const listHint = { ttlMs: 3_600_000, cacheScope: "public" } as const

/** Each tool as `tools/list` shows it. */
export const listedTools = tools.map(listed)

export function listingOf(offered: readonly string[]): string {
  const own = entries.filter((_, index) => offered.includes(tools[index].toolset))
  return `[${[...(offered.includes(catalogToolset) ? catalogEntries : []), ...own].join(",")}]`
}

const entries = listedTools.map((tool) => JSON.stringify(tool))

/** Before the others: clients that page the list show its beginning. */
const catalogEntries = catalogTools.map((tool) => JSON.stringify(tool))

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

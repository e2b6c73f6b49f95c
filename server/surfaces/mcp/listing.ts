import type { Product } from "../../products/product"
import { thirdPartyFields } from "../../products/thirdPartyText"
import { catalogToolset } from "./catalog/catalog"
import { catalogTools } from "./catalog/tools"
import { descriptionOf } from "./description"
import { inputSchema } from "./inputSchema"
import { outputSchema } from "./outputSchema"
import { type Tool, tools } from "./tools"
import { viewOf } from "./views"

/** How long, and by whom, the list of tools may be cached: it is the same for everyone while the process runs. */
export const listHint = { ttlMs: 3_600_000, cacheScope: "public" } as const

export const listedTools = tools.map(listed)

export function listingOf(offered: readonly string[]): string {
  const own = entries.filter((_, index) => offered.includes(tools[index].toolset))
  return `[${[...(offered.includes(catalogToolset) ? catalogEntries : []), ...own].join(",")}]`
}

const entries = listedTools.map((tool) => JSON.stringify(tool))

/** Before the others, because clients that page the list show its beginning. */
const catalogEntries = catalogTools.map((tool) => JSON.stringify(tool))

function listed(tool: Tool) {
  const { name, product } = tool
  const view = viewOf(name)
  return {
    name,
    title: product.title,
    description: descriptionOf(tool),
    inputSchema: inputSchema(product),
    outputSchema: outputSchema(product),
    annotations: annotationsOf(product),
    // Older hosts read the flat key.
    ...(view && { _meta: { ui: { resourceUri: view.uri }, "ui/resourceUri": view.uri } }),
  }
}

/**
 * All tools read stored answers and change nothing. The world is open if an answer contains text that strangers wrote.
 */
function annotationsOf(product: Product) {
  const openWorldHint = thirdPartyFields(product).length > 0
  return { readOnlyHint: true, destructiveHint: false, openWorldHint }
}

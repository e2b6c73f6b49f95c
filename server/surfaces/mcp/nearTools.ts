import { holdsKey } from "../requests/credentials"
import { catalog, catalogToolset, findProduct, nearProducts } from "./catalog/catalog"
import { callProductName } from "./catalog/tools"
import { nearNames } from "./nearNames"
import { findTool, tools } from "./tools"

/** Names what there is instead: tools of this URL, and products that none of its tools reaches. */
export function unknownTool(name: string, toolsets: readonly string[]): string {
  if (name.length > longest) return `There is no tool ${shown(`${name.slice(0, longest)}…`)} here. ${listed}`
  const none = `There is no tool ${shown(name)} here${reachable(name, toolsets)}.`
  return [none, meant(name, toolsets), listed].filter(Boolean).join(" ")
}

const longest = 64

const listed = "tools/list lists all tools."

const shown = (name: string) => (holdsKey(name) ? "(withheld)" : name)

function meant(name: string, toolsets: readonly string[]): string {
  const offered = tools.filter(({ toolset }) => toolsets.includes(toolset))
  const near = nearNames(
    name,
    offered.map((tool) => tool.name),
  )
  return near.length > 0 ? `Did you mean ${near.join(" or ")}?` : ""
}

function reachable(name: string, toolsets: readonly string[]): string {
  const others = catalog.filter(({ tool }) => tool === null || !findTool(tool, toolsets))
  const named = findProduct(name)?.product
  const near = named && others.includes(named) ? [named.name] : nearProducts(name, others)
  if (near.length === 0) return ""
  const call = `${callProductName} with name ${near.join(" or ")}`
  return toolsets.includes(catalogToolset) ? `; use ${call}` : `; with ?toolsets=${catalogToolset}, ${call}`
}

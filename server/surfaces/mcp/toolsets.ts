import { refusals } from "../../accounts/refusals"
import type { Violation } from "../../platform/errors"
import { catalogToolset } from "./catalog/catalog"
import { toolsets } from "./tools"

/**
 * The toolsets in a URL's `toolsets`, separated by commas; by default those of all products with a tool. Other tools
 * are neither listed nor callable, so a URL can be given to an agent for one purpose. `all` adds the two tools that
 * reach every product, and `search` offers these alone. Throws a 422 for an unknown name, because a typo would
 * silently hide tools.
 */
export function readToolsets(query: URLSearchParams): readonly string[] {
  const named = query
    .getAll("toolsets")
    .flatMap((list) => list.split(","))
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
  const unknown = named.filter((name) => !offerable.includes(name))
  if (unknown.length > 0) throw refusals.parametersUnusable([unknownToolset(unknown)])
  if (named.includes(catalogToolset)) return [...toolsets, catalogToolset]
  const own = named.length === 0 ? toolsets : toolsets.filter((name) => named.includes(name))
  return named.includes(searchToolset) ? [...own, catalogToolset] : own
}

/** The two tools that reach every product, without those that have one of their own. */
const searchToolset = "search"

const offerable: readonly string[] = [...toolsets, catalogToolset, searchToolset]

function unknownToolset(names: string[]): Violation {
  const msg = `must be of ${offerable.join(", ")}, separated by commas`
  return { type: "enum", loc: ["query", "toolsets"], msg, input: names.join(",").slice(0, 100) }
}

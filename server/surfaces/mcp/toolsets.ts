import { refusals } from "../../accounts/refusals"
import type { Violation } from "../../platform/errors"
import { catalogToolset } from "./catalog/catalog"
import { toolsets } from "./tools"

/**
 * The toolsets in a URL's `toolsets`, separated by commas; by default those of all products with a tool. Other tools
 * are neither listed nor callable, so a URL can be given to an agent for one purpose. `all` adds the two tools that
 * reach every product. Throws a 422 for an unknown name, because a typo would silently hide tools.
 */
export function readToolsets(query: URLSearchParams): readonly string[] {
  const named = query
    .getAll("toolsets")
    .flatMap((list) => list.split(","))
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
  const unknown = named.filter((name) => !offerable.includes(name))
  if (unknown.length > 0) throw refusals.parametersUnusable([unknownToolset(unknown)])
  if (named.includes(catalogToolset)) return offerable
  return named.length === 0 ? toolsets : toolsets.filter((name) => named.includes(name))
}

const offerable: readonly string[] = [...toolsets, catalogToolset]

function unknownToolset(names: string[]): Violation {
  const msg = `must be of ${offerable.join(", ")}, separated by commas`
  return { type: "enum", loc: ["query", "toolsets"], msg, input: names.join(",").slice(0, 100) }
}

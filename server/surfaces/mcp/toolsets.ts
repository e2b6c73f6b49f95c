import { refusals } from "../../accounts/refusals"
import type { Violation } from "../../platform/errors"
import { toolsets } from "./tools"

/**
 * The toolsets that an address offers: those that its `toolsets` names, separated by commas, or all. What it leaves out
 * is neither listed nor called there, so that an address can be given to an agent for one purpose. Throws a 422 that
 * lists the toolsets where one is unknown: who mistypes a name would otherwise miss tools without a word.
 */
export function readToolsets(query: URLSearchParams): readonly string[] {
  const named = query
    .getAll("toolsets")
    .flatMap((list) => list.split(","))
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
  const unknown = named.filter((name) => !toolsets.includes(name))
  if (unknown.length > 0) throw refusals.parametersUnusable([unknownToolset(unknown)])
  return named.length === 0 ? toolsets : toolsets.filter((name) => named.includes(name))
}

function unknownToolset(names: string[]): Violation {
  const msg = `must be of ${toolsets.join(", ")}, separated by commas`
  return { type: "enum", loc: ["query", "toolsets"], msg, input: names.join(",").slice(0, 100) }
}

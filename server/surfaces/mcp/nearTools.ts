import { editDistance } from "../../platform/text"
import { holdsKey } from "../credentials"
import { tools } from "./tools"

/** What is said to who calls a tool that there is not, with those that may have been meant. */
export function unknownTool(name: string, toolsets: readonly string[]): string {
  const shown = holdsKey(name) ? "(withheld)" : name.length > longest ? `${name.slice(0, longest)}…` : name
  const near = name.length > longest ? [] : nearTools(name, toolsets)
  const hint = near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : ""
  return `There is no tool named ${shown}.${hint} tools/list lists all of them.`
}

const longest = 64
const mostSuggestions = 3

/** The tools whose names share the most words with this one or differ from it by a few letters, nearest first. */
function nearTools(name: string, toolsets: readonly string[]): string[] {
  const asked = name.toLowerCase()
  const words = new Set(wordsOf(asked))
  return tools
    .filter(({ toolset }) => toolsets.includes(toolset))
    .map((tool) => ({
      name: tool.name,
      shared: wordsOf(tool.name).filter((word) => words.has(word)).length,
      edits: editDistance(asked, tool.name),
    }))
    .filter(({ shared, edits }) => shared > 0 || edits <= asked.length / 3)
    .sort((a, b) => b.shared - a.shared || a.edits - b.edits)
    .slice(0, mostSuggestions)
    .map((tool) => tool.name)
}

/** Every name begins with `get`, which tells nothing. */
const wordsOf = (name: string) => name.split(/[^a-z\d]+/).filter((word) => word !== "get" && word.length > 2)

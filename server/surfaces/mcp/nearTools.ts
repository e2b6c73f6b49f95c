import { editDistance } from "../../platform/text"
import { holdsKey } from "../credentials"
import { tools } from "./tools"

export function unknownTool(name: string, toolsets: readonly string[]): string {
  const shown = holdsKey(name) ? "(withheld)" : name.length > longest ? `${name.slice(0, longest)}…` : name
  const near = name.length > longest ? [] : nearTools(name, toolsets)
  const hint = near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : ""
  return `There is no tool named ${shown}.${hint} tools/list lists all of them.`
}

const longest = 64
const mostSuggestions = 3

/** Tools that share the most words with the name, or differ by a few letters, nearest first. */
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

/** Every name begins with `get`. */
const wordsOf = (name: string) => name.split(/[^a-z\d]+/).filter((word) => word !== "get" && word.length > 2)

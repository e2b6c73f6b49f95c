import { isKeyParam } from "./credentials"

const mostParams = 20
/** Of all names and values together; what would go beyond it is left out. */
const mostCharacters = 1_000
const longestName = 60
const longestValue = 200
/** A body may nest deeper than JSON can be written. */
const mostLevels = 3

/** The parameters of a request as its owner's log shows them, as JSON: of a bounded length, and without keys. */
export function shownParams(input: Readonly<Record<string, unknown>> | null): string {
  if (input === null) return "{}"
  const known = texts.get(input)
  if (known !== undefined) return known
  const text = JSON.stringify(Object.fromEntries(shownEntries(input)))
  // Those of a question that was asked before: parsing it again would cost as much as answering it.
  if (Object.isFrozen(input)) texts.set(input, text)
  return text
}

const texts = new WeakMap<object, string>()

function shownEntries(input: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  const entries: [string, string][] = []
  let characters = 0
  for (const [name, value] of Object.entries(input).slice(0, mostParams)) {
    const entry: [string, string] = [shorten(name, longestName), shownValue(name, value)]
    characters += entry[0].length + entry[1].length
    if (characters > mostCharacters) break
    entries.push(entry)
  }
  return entries
}

function shownValue(name: string, value: unknown): string {
  const text = shorten(
    typeof value === "string" ? value : (JSON.stringify(pruned(value, mostLevels)) ?? ""),
    longestValue,
  )
  return isKeyParam(name, text) ? "(withheld)" : text
}

/** The first members of each list and object, down to a level below which nothing is shown. */
function pruned(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value
  if (levels === 0) return "…"
  if (Array.isArray(value)) return value.slice(0, mostParams).map((member) => pruned(member, levels - 1))
  const entries = Object.entries(value).slice(0, mostParams)
  return Object.fromEntries(entries.map(([name, member]) => [name, pruned(member, levels - 1)]))
}

/** Without what the database cannot store, and what would make a text look like another. */
function shorten(text: string, longest: number): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text
  return cut.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}]/gu, "\ufffd")
}

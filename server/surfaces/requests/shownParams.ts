import { isKeyParam } from "./credentials"

const mostParams = 20
/** Over all names and values; the rest is left out. */
const mostCharacters = 2_000
const longestName = 60
/** As long as the longest cursor, so that a question can be asked again. */
const longestValue = 1_000
/** A body may nest too deeply to be serialised. */
const mostLevels = 3

export function shownParams(input: Readonly<Record<string, unknown>> | null): string {
  if (input === null) return "{}"
  const known = texts.get(input)
  if (known !== undefined) return known
  const text = JSON.stringify(Object.fromEntries(shownEntries(input)))
  // Parsed parameters are reused, and serialising them again would cost as much as answering.
  if (Object.isFrozen(input)) texts.set(input, text)
  return text
}

/** What was sent, read from the log; null if not all of it is there. */
export function wholeInput(shown: Readonly<Record<string, string>>): Record<string, string> | null {
  const isWhole = ([name, value]: [string, string]) =>
    name !== leftOut && value !== withheld && !value.includes(replaced) && !isCut(value)
  return Object.entries(shown).every(isWhole) ? { ...shown } : null
}

const leftOut = "…"
const withheld = "(withheld)"
const replaced = "\ufffd"
const isCut = (text: string) => text.length > longestValue && text.endsWith(leftOut)

const texts = new WeakMap<object, string>()

function shownEntries(input: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  const entries: [string, string][] = []
  let characters = 0
  for (const [name, value] of Object.entries(input).slice(0, mostParams)) {
    const entry: [string, string] = [shorten(name, longestName), shownValue(name, value)]
    characters += entry[0].length + entry[1].length
    if (characters > mostCharacters) {
      entries.push([leftOut, leftOut])
      break
    }
    entries.push(entry)
  }
  return entries
}

function shownValue(name: string, value: unknown): string {
  const text = shorten(
    typeof value === "string" ? value : (JSON.stringify(pruned(value, mostLevels)) ?? ""),
    longestValue,
  )
  return isKeyParam(name, text) ? withheld : text
}

function pruned(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value
  if (levels === 0) return leftOut
  if (Array.isArray(value)) return value.slice(0, mostParams).map((member) => pruned(member, levels - 1))
  const entries = Object.entries(value).slice(0, mostParams)
  return Object.fromEntries(entries.map(([name, member]) => [name, pruned(member, levels - 1)]))
}

/** Removes characters that the database cannot store, and those that disguise text. */
function shorten(text: string, longest: number): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}${leftOut}` : text
  return cut.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}]/gu, replaced)
}

import { editDistance } from "../../platform/text"

const mostSuggestions = 3

type IsSame = (asked: string, word: string) => boolean

/** Names that share the most words with a text, or differ by a few letters, nearest first. */
export function nearNames(text: string, names: readonly string[], isSame: IsSame = (a, b) => a === b): string[] {
  const words = wordsIn(text)
  return names
    .map((name) => ({
      name,
      shared: wordsIn(name).filter((word) => words.some((asked) => isSame(asked, word))).length,
      edits: editDistance(text.toLowerCase(), name),
    }))
    .filter(({ shared, edits }) => shared > 0 || edits <= text.length / 3)
    .sort((a, b) => b.shared - a.shared || a.edits - b.edits)
    .slice(0, mostSuggestions)
    .map(({ name }) => name)
}

const leastLetters = 3

/** In lower case, without short words and the verb that tools begin with. */
function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "get" && word.length >= leastLetters)
}

/** `flight` and `flights`, `lobby` and `lobbying`. */
export function isAlike(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  return one === other || (shorter > leastLetters && (one.startsWith(other) || other.startsWith(one)))
}

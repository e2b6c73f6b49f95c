/**
 * Whether every text in a value can be stored: PostgreSQL accepts no NUL; JSON columns refuse half a surrogate pair,
 * and others change it.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed()
  return typeof value !== "object" || value === null || Object.values(value).every(isStorable)
}

const instant = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })

export const sayInstant = (at: Date): string => `${instant.format(at)} UTC`

/** In lower case, without accents, apostrophes and full stops. */
export function plainWords(text: string): string[] {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase()
  return plain
    .replaceAll(/['’.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Whether a text contains all words that are sought, each whole or as the beginning of a longer one. */
export function wordFilter(sought: string | undefined): (text: string) => boolean {
  if (sought === undefined) return () => true
  const asked = plainWords(sought)
  return (text) => {
    const words = plainWords(text)
    return asked.length > 0 && asked.every((word) => words.some((each) => each.startsWith(word)))
  }
}

export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)
      current[j] = Math.min(previous[j] + 1, current[j - 1] + 1, change)
    }
    previous = current
  }
  return previous[b.length]
}

export const nearestName = (name: string, known: readonly string[]): string | undefined => nearestNames(name, known)[0]

/** Up to three, the nearest first; the others differ by at most one letter more. */
export function nearestNames(name: string, known: readonly string[]): string[] {
  if (name.length > 40) return []
  const sorted = known
    .map((candidate) => ({ candidate, edits: editDistance(name, candidate) }))
    .sort((a, b) => a.edits - b.edits)
  const [best] = sorted
  if (!best || best.edits > Math.max(2, best.candidate.length / 2)) return []
  const near = sorted.filter(({ edits }) => edits <= best.edits + 1)
  return near.slice(0, 3).map(({ candidate }) => candidate)
}

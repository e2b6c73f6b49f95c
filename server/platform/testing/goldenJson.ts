const mostCharacters = 120

/**
 * JSON for a golden file: a value that fits takes one line, a list of words fills lines, any other has a line for each
 * part.
 */
export function goldenJson(value: unknown): string {
  return `${linesOf(value, "", "")}\n`
}

function linesOf(value: unknown, indent: string, before: string): string {
  const flat = flatOf(value)
  if (typeof value !== "object" || value === null || indent.length + before.length + flat.length < mostCharacters) {
    return indent + before + flat
  }
  const [open, close] = Array.isArray(value) ? "[]" : "{}"
  return `${indent}${before}${open}\n${partsOf(value, `${indent}  `)}\n${indent}${close}`
}

function partsOf(value: object, indent: string): string {
  if (!Array.isArray(value)) {
    const named = Object.entries(value).map(([name, each]) => linesOf(each, indent, `${JSON.stringify(name)}: `))
    return named.join(",\n")
  }
  if (value.every(isScalar)) return filled(value.map(flatOf), indent)
  return value.map((each) => linesOf(each, indent, "")).join(",\n")
}

const isScalar = (value: unknown) => typeof value !== "object" || value === null

function filled(words: readonly string[], indent: string): string {
  const lines = [""]
  for (const [at, word] of words.entries()) {
    const text = at < words.length - 1 ? `${word},` : word
    const last = lines[lines.length - 1]
    if (last !== "" && indent.length + last.length + text.length >= mostCharacters) lines.push(text)
    else lines[lines.length - 1] = last === "" ? text : `${last} ${text}`
  }
  return lines.map((line) => indent + line).join("\n")
}

function flatOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatOf).join(", ")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${flatOf(each)}`)
  return parts.length > 0 ? `{ ${parts.join(", ")} }` : "{}"
}

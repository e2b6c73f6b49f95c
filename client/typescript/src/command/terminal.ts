import { eastAsianWidth } from "get-east-asian-width"

/**
 * Characters that a terminal obeys instead of showing, or that hide or reorder text. Answers contain text of strangers.
 */
const obeyed = /[\p{Cc}\p{Bidi_Control}\u{2028}\u{2029}\u{200b}\u{2060}\u{feff}\u{e0000}-\u{e007f}]/gu

/** One line that is safe to show: white space becomes spaces, and what a terminal would obey becomes �. */
export function shown(text: string): string {
  return text.replaceAll(/[\t\r\n]+/g, " ").replaceAll(obeyed, "\u{fffd}")
}

export const shownLines = (text: string) => text.split(/\r?\n/).map(shown).join("\n")

/** The same JSON, but characters that a terminal would obey are escaped. */
export function shownJson(value: unknown, indent?: number): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
  return JSON.stringify(value, null, indent).replaceAll(obeyed, (character) =>
    character === "\n"
      ? character
      : Array.from({ length: character.length }, (_, at) => escaped(character[at] ?? "")).join(""),
  )
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" })
const isPlain = /^[\x20-\x7e]*$/

export function widthOf(text: string): number {
  if (isPlain.test(text)) return text.length
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += widthOfGrapheme(segment)
  return width
}

function widthOfGrapheme(segment: string): number {
  if (/^\p{Mark}+$|^\p{Default_Ignorable_Code_Point}+$/u.test(segment)) return 0
  return /\p{Emoji_Presentation}|\u{fe0f}/u.test(segment) ? 2 : eastAsianWidth(segment.codePointAt(0) ?? 0)
}

export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let kept = ""
  let used = 1
  for (const { segment } of graphemes.segment(text)) {
    used += widthOfGrapheme(segment)
    if (used > width) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

export const padEnd = (text: string, width: number) => text + " ".repeat(Math.max(0, width - widthOf(text)))
export const padStart = (text: string, width: number) => " ".repeat(Math.max(0, width - widthOf(text))) + text

/** Lines of at most this width; later ones begin with `hanging`. A longer word gets a line of its own. */
export function wrap(text: string, width: number, hanging = ""): string[] {
  const lines: string[] = []
  let line = ""
  for (const word of text.split(" ").filter(Boolean)) {
    const next = line === "" ? word : `${line} ${word}`
    if (line.trim() === "" || widthOf(next) <= width) line = next
    else {
      lines.push(line)
      line = hanging + word
    }
  }
  return line === "" ? lines : [...lines, line]
}

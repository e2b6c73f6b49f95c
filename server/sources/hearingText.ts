import type { Hearing } from "../context/alternative/hearing"
import { cleanText } from "./text"

const LONGEST_NAME = 200
const LONGEST_PLACE = 120

export function named(text: string | null | undefined): string | null {
  return cleanText(text ?? "", LONGEST_NAME) || null
}

export function placed(text: string | null | undefined): string | null {
  return cleanText(text ?? "", LONGEST_PLACE) || null
}

const kinds: readonly (readonly [RegExp, Hearing["kind"]])[] = [
  [/hearing/i, "hearing"],
  [/markup|mark up|business meeting|executive session/i, "markup"],
]

export function kindOf(type: string, title = ""): Hearing["kind"] {
  const said = [type, title].flatMap((text) => kinds.find(([words]) => words.test(text))?.[1] ?? [])
  return said[0] ?? "meeting"
}

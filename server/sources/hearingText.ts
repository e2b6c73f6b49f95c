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

/** Takes the type, or the title where the type does not say. */
export function kindOf(type: string): Hearing["kind"] {
  return kinds.find(([words]) => words.test(type))?.[1] ?? "meeting"
}

import { createHash } from "node:crypto"

/** Ignores only white space, case, quotation marks and a final question mark. A looser match would be a guess. */
export function titleKey(title: string): string {
  return title
    .normalize("NFC")
    .replace(/[\u2018\u2019\u201A\u201B]/g, "'")
    .replace(/[\u201C\u201D\u201E\u201F\u00AB\u00BB]/g, '"')
    .replace(/\s+/g, " ")
    .trim()
    .replace(/ ?\?$/, "")
    .toLowerCase()
}

export function questionId(...parts: readonly string[]): string {
  return `question_${createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 20)}`
}

import { plainWords } from "../../platform/text"

export type ReadName = {
  written: string
  telling: string
  hasForm: boolean
}

const forms = new Set(
  [
    ["inc", "incorporated", "corp", "corporation", "co", "company", "companies", "cos"],
    ["llc", "lp", "llp", "plc", "ltd", "limited", "nv", "sa", "ag", "se", "na", "pbc"],
  ].flat(),
)
/** Legal forms that companies incorporated in the United States do not have. */
const foreignForms = /\b(ltd|limited|plc|ag|se|sa|nv|kgaa|bhd|pte|oyj|asa|gmbh)\W*$/i

export function hasForeignForm(name: string): boolean {
  return foreignForms.test(name)
}

const idle = new Set(["the", "and"])
/** Starts an aside: a former name, or the party on whose behalf the company acts. */
const aside = /\b(on behalf of|formerly|f\/k\/a|fka|d\/b\/a|dba|also known as|aka)\b.*$/i

export function readName(name: string): ReadName {
  const written = plainWords(name).join(" ")
  // An opening bracket without its closing one starts a truncated aside.
  const plain = plainWords(name.replace(/\([^)]*\)?/g, " ").replace(aside, " ")).filter((word) => !idle.has(word))
  const words = [...plain]
  while (words.length > 1 && forms.has(words[words.length - 1])) words.pop()
  return { written, telling: words.join(" "), hasForm: words.length < plain.length }
}

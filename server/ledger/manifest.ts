import { createHash } from "node:crypto"
import { canonicalJson } from "./leaf"

export type ListedFile = {
  name: string
  rows: number
  bytes: number
  sha256: string
  from: string
  to: string
}

/** Ordered by name in ASCII, a line of canonical JSON for each. */
export function manifestOf(files: readonly ListedFile[]): string {
  return files
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, rows, bytes, sha256, from, to }) => `${canonicalJson({ name, rows, bytes, sha256, from, to })}\n`)
    .join("")
}

export function manifestHash(files: readonly ListedFile[]): string {
  return createHash("sha256").update(manifestOf(files)).digest("hex")
}

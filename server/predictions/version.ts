import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join, posix } from "node:path"
import type { Samples } from "./samples"

const entries = ["server/predictions/training.ts", "server/predictions/predict.ts"]

const sourceHashes = new Map<string, string>()

export function sourceHash(projectRoot: string): string {
  const known = sourceHashes.get(projectRoot)
  if (known) return known
  const hash = createHash("sha256")
  for (const [file, text] of modelSources(projectRoot))
    hash.update(file).update("\0").update(withoutComments(text)).update("\0")
  const made = hash.digest("hex")
  sourceHashes.set(projectRoot, made)
  return made
}

/** Leaves out blank lines and lines with only a comment, so that rewording a comment does not change the version. */
function withoutComments(text: string): string {
  return text.replaceAll(/^[ \t]*(?:\/\/.*|\/\*[\s\S]*?\*\/[ \t]*)?\n/gm, "")
}

/** The project files that the entries import, directly or indirectly, by path. Imports of types do not count. */
export function modelSources(projectRoot: string): [file: string, text: string][] {
  const texts = new Map<string, string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (texts.has(file)) continue
    const text = readFileSync(join(projectRoot, file), "utf8")
    texts.set(file, text)
    for (const [, path] of text.matchAll(valueImport)) waiting.push(`${posix.join(posix.dirname(file), path)}.ts`)
  }
  return [...texts].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Matches imports such as `import { a, type B } from "./c"`, even over several lines. */
const valueImport = /^(?:import|export)\s(?!type\s)(?:[^"'`;]*?from )?"(\.[^"]+)"/gm

export function samplesHash(...blocks: Samples[]): string {
  const hash = createHash("sha256")
  for (const { count: _, ...columns } of blocks) {
    for (const column of Object.values(columns)) {
      hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength))
    }
  }
  return hash.digest("hex")
}

export function versionOf(ingredients: unknown): string {
  return createHash("sha256").update(JSON.stringify(ingredients)).digest("hex").slice(0, 16)
}

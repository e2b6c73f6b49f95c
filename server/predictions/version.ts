import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Samples } from "./samples"

const sourceHashes = new Map<string, string>()

/** SHA-256 over the text of the forecasting sources, tests left out: another code is another model. */
export function sourceHash(projectRoot: string): string {
  const known = sourceHashes.get(projectRoot)
  if (known) return known
  const folder = join(projectRoot, "server", "predictions")
  const hash = createHash("sha256")
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(folder, file)))
      .update("\0")
  }
  const made = hash.digest("hex")
  sourceHashes.set(projectRoot, made)
  return made
}

/** SHA-256 over the features, outcomes and moves of the samples, bit by bit. */
export function samplesHash(...blocks: Samples[]): string {
  const hash = createHash("sha256")
  for (const { matrix, isUp, isAhead, scaledMove } of blocks) {
    for (const column of [matrix, isUp, isAhead, scaledMove]) {
      hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength))
    }
  }
  return hash.digest("hex")
}

/** 16 hex digits that stand for everything a model is made of. */
export function versionOf(ingredients: unknown): string {
  return createHash("sha256").update(JSON.stringify(ingredients)).digest("hex").slice(0, 16)
}

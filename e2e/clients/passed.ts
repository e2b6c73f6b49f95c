import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const folder = "e2e/clients/passed"

/**
 * Runs `find`, unless `given`, the programs in `files` and their packages are those for which it last found nothing.
 * The repository keeps their digest, so that a clean clone need not run it again.
 */
export async function unlessPassed<T extends readonly unknown[] | string>(
  name: string,
  given: string,
  files: readonly string[],
  find: () => Promise<T>,
): Promise<T | null> {
  const hash = createHash("sha256").update(given)
  for (const file of ["e2e/clients/package.json", ...files]) hash.update("\0").update(readFileSync(file))
  const digest = `${hash.digest("hex")}\n`
  const passed = join(folder, name)
  if (existsSync(passed) && readFileSync(passed, "utf8") === digest) return null
  const found = await find()
  mkdirSync(folder, { recursive: true })
  if (found.length === 0) writeFileSync(passed, digest)
  return found
}

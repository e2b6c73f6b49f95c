import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"

/** An empty folder, which goes when the tests of the file have ended. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "assay-unit-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

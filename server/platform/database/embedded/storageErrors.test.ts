import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { requireDataFolder } from "./storageErrors"

const parent = mkdtempSync(join(tmpdir(), "assay-folder-"))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

it("DATA_DIR is created if possible, and refused with a sentence if a file is in the way", () => {
  requireDataFolder(join(parent, "one", "two"))
  expect(existsSync(join(parent, "one", "two"))).toBe(true)
  const file = join(parent, "file")
  writeFileSync(file, "")
  for (const folder of [file, join(file, "below")]) {
    expect(() => requireDataFolder(folder), folder).toThrow(/^No folder can be made at .*\. Set DATA_DIR to /)
  }
})

import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { testFolder } from "../platform/testing/folder"
import { modelSources, sourceHash } from "./version"

const root = testFolder()

const files = modelSources(process.cwd()).map(([file]) => file)

function hashAfter(changed: string, added = "export const changed = true"): string {
  const copy = mkdtempSync(join(root, "copy-"))
  for (const file of new Set([...files, changed])) cpSync(file, join(copy, file), { recursive: true })
  writeFileSync(join(copy, changed), `${readFileSync(changed, "utf8")}\n${added}\n`)
  return sourceHash(copy)
}

test.each(["server/predictions/features.ts", "server/predictions/prior.ts", "server/platform/statistics/quantile.ts"])(
  "a change of %s, which a model is made with, makes another model",
  (file) => {
    expect(files).toContain(file)
    expect(hashAfter(file)).not.toBe(sourceHash(process.cwd()))
  },
)

test.each(["server/predictions/storage/read.ts", "server/predictions/grade.ts", "server/commands/pipeline.ts"])(
  "a change of %s, which a model does not use, leaves the model unchanged",
  (file) => {
    expect(hashAfter(file)).toBe(sourceHash(process.cwd()))
  },
)

test.each(["// reworded", "/** reworded */", "  /*\n   * reworded\n   */"])(
  "a comment in the code of a model makes no other model: %s",
  (comment) => {
    expect(hashAfter("server/predictions/features.ts", comment)).toBe(hashAfter("server/predictions/features.ts", ""))
  },
)

test("the code of a model imports no database and no surface", () => {
  const folders = new Set(files.map(dirname))
  for (const folder of ["server/platform/database", "server/surfaces", "server/predictions/storage"]) {
    expect(folders).not.toContain(folder)
  }
})

// @module-tag slow
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { generate, generated } from "./generate.mjs"

const folder = mkdtempSync(join(tmpdir(), "assay-generated-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const filesOf = (root: string) =>
  new Map(
    globSync(`${generated}/**/*.ts`, { cwd: root })
      .toSorted()
      .map((file) => [file, readFileSync(join(root, file), "utf8")]),
  )

it("the committed client is what the schema and this version of Prisma give", () => {
  cpSync("prisma/schema.prisma", join(folder, "prisma/schema.prisma"))
  generate(folder)
  const [own, fresh] = [filesOf("."), filesOf(folder)]
  const old = [...new Set([...own.keys(), ...fresh.keys()])].filter((file) => own.get(file) !== fresh.get(file))
  expect(old, "generated anew by `npm run generate`").toEqual([])
}, 60_000)

// @module-tag slow
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { generateDatabase } from "./generateDatabase.mjs"

const folder = mkdtempSync(join(tmpdir(), "assay-generated-"))
const client = join(folder, "server/platform/database/generated/client.ts")

beforeAll(() => cpSync("package.json", join(folder, "package.json")))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it("makes nothing where there is no schema yet", async () => {
  await generateDatabase(folder)
  expect(existsSync(join(folder, "server"))).toBe(false)
})

it("makes the client of the schema, and makes it again only after the schema has changed", async () => {
  cpSync("prisma/schema.prisma", join(folder, "prisma/schema.prisma"))
  await generateDatabase(folder)
  expect(readFileSync(client, "utf8")).toContain("export type Prediction ")
  const madeAt = statSync(client).mtimeMs
  await generateDatabase(folder)
  expect(statSync(client).mtimeMs).toBe(madeAt)
  appendFileSync(join(folder, "prisma/schema.prisma"), "\nmodel Added {\n  id Int @id\n}\n")
  await generateDatabase(folder)
  expect(readFileSync(client, "utf8")).toContain("export type Added ")
})

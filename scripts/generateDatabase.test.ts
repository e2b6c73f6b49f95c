// @module-tag slow
import { appendFileSync, cpSync, existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, expect, it } from "vitest"
import { testFolder } from "../server/platform/testing/folder"
import { generateDatabase } from "./generateDatabase.mjs"

const folder = testFolder()
const client = join(folder, "server/platform/database/generated/client.ts")

beforeAll(() => cpSync("package.json", join(folder, "package.json")))

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

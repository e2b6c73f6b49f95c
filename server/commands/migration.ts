/**
 * `npm run migration -- name` writes the next migration: the difference between the schema that the last one reached
 * (kept beside its SQL) and prisma/schema.prisma.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { schemaChange } from "../database/migrate"
import { openDatabase } from "../database/openDatabase"
import { readEnv } from "../env"

const name = process.argv[2] ?? ""
if (!/^[a-z][a-z_]*$/.test(name)) {
  console.error("usage: npm run migration -- name_in_snake_case")
  process.exit(2)
}
const folder = "prisma/migrations"
const earlier = readdirSync(folder)
  .filter((entry) => /^\d/.test(entry))
  .sort()
const last = earlier.at(-1)
const before = last ? readFileSync(`${folder}/${last}/schema.prisma`, "utf8") : ""
const after = readFileSync("prisma/schema.prisma", "utf8")
const database = openDatabase(readEnv())
const sql = before === after ? "" : await schemaChange(database.url, before, after)
database.release()
if (!sql.trim() || sql.includes("This is an empty migration")) {
  console.error("The schema has not changed.")
  process.exit(1)
}
const next = `${folder}/${String(earlier.length + 1).padStart(4, "0")}_${name}`
mkdirSync(next, { recursive: true })
writeFileSync(`${next}/migration.sql`, sql)
copyFileSync("prisma/schema.prisma", `${next}/schema.prisma`)
console.log(`${next}/migration.sql`)
process.exit(0)

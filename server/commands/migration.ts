/**
 * `npm run migration -- name` writes the difference between the last migrated schema (prisma/migrations/schema.prisma)
 * and prisma/schema.prisma.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { listMigrations } from "../platform/database/migrate"
import { openDatabase } from "../platform/database/openDatabase"
import { schemaChange } from "../platform/database/schemaEngine"
import { readEnv } from "../platform/env"

const name = process.argv[2] ?? ""
if (!/^[a-z][a-z_]*$/.test(name)) {
  console.error("usage: npm run migration -- name_in_snake_case")
  process.exit(2)
}
const folder = "prisma/migrations"
const reached = `${folder}/schema.prisma`
const last = listMigrations().at(-1)
const before = existsSync(reached) ? readFileSync(reached, "utf8") : ""
const after = readFileSync("prisma/schema.prisma", "utf8")
const database = openDatabase(readEnv())
const sql = before === after ? "" : await schemaChange(database.url, before, after)
database.release()
if (!sql.trim() || sql.includes("This is an empty migration")) {
  console.error("The schema has not changed.")
  process.exit(1)
}
const number = last ? Number.parseInt(last.name, 10) + 1 : 1
const next = `${folder}/${String(number).padStart(4, "0")}_${name}`
mkdirSync(next, { recursive: true })
writeFileSync(`${next}/migration.sql`, sql)
copyFileSync("prisma/schema.prisma", reached)
console.log(`${next}/migration.sql`)
process.exit(0)

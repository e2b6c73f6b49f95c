/**
 * `npm run -s assay -- migration NAME` compares prisma/schema.prisma with its version in the commit of the newest
 * migration, and writes the difference as the next migration.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { listMigrations } from "../platform/database/migrate"
import { openDatabase } from "../platform/database/openDatabase"
import { schemaChange } from "../platform/database/schemaEngine"
import { readEnv } from "../platform/env"

const usage = "usage: npm run -s assay -- migration name_in_snake_case"
const name = process.argv[2] ?? ""
if (name === "--help") {
  console.log(usage)
  process.exit(0)
}
if (!/^[a-z][a-z_]*$/.test(name)) {
  console.error(usage)
  process.exit(2)
}
const folder = "prisma/migrations"
const last = listMigrations().at(-1)
const before = last ? schemaCommittedWith(last.name) : ""
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
spawnSync(process.execPath, ["scripts/generate.mjs"], { stdio: "inherit" })
console.log(`${next}/migration.sql`)
process.exit(0)

function schemaCommittedWith(migration: string): string {
  const commit = git("log", "-1", "--format=%H", "--", `${folder}/${migration}`).trim()
  if (commit) return git("show", `${commit}:prisma/schema.prisma`)
  console.error(`Commit ${folder}/${migration} with its schema first: the next migration begins there.`)
  process.exit(1)
}

function git(...words: string[]): string {
  return execFileSync("git", words, { encoding: "utf8", maxBuffer: 16 * 1024 * 1024 })
}

import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { connect } from "../../server/platform/database/database"
import { schemaChange } from "../../server/platform/database/schemaEngine"
import { createTestDatabase } from "../support/database"

const describing = {
  columns: `SELECT format('%s.%s %s %s %s', table_name, column_name, udt_name, is_nullable, column_default) AS line
    FROM information_schema.columns WHERE table_schema = 'public'`,
  constraints: `SELECT format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) AS line
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f')`,
  indexes: "SELECT replace(indexdef, ' ON ONLY ', ' ON ') AS line FROM pg_indexes WHERE schemaname = 'public'",
}

async function describeDatabase(url: string, script?: string): Promise<Record<keyof typeof describing, string[]>> {
  const database = connect(url, 1)
  if (script) await database.pool.query(script)
  const list = async (sql: string) => (await database.pool.query<{ line: string }>(`${sql} ORDER BY 1`)).rows
  const listed = Object.entries(describing).map(async ([what, sql]) => [
    what,
    (await list(sql)).map(({ line }) => line),
  ])
  const described = Object.fromEntries(await Promise.all(listed))
  await database.close()
  return described
}

it("the migrations make the tables that schema.prisma describes", async () => {
  const [empty, migratedUrl] = [await createTestDatabase("empty"), await createTestDatabase("migrated")]
  const described = await describeDatabase(
    empty,
    await schemaChange(empty, "", readFileSync("prisma/schema.prisma", "utf8")),
  )
  const migrated = await describeDatabase(migratedUrl)
  const tables = new Set(described.columns.map((line) => line.split(".")[0]))
  expect(tables.size).toBeGreaterThan(40)
  expect(migrated.columns.filter((line) => tables.has(line.split(".")[0]))).toEqual(described.columns)
  for (const what of ["constraints", "indexes"] as const) {
    // Prisma's schema cannot express the columns that an index includes.
    expect(described[what].filter((line) => !migrated[what].some((each) => each.startsWith(line)))).toEqual([])
  }
})

import type pg from "pg"

export async function dumpTables(pool: pg.Pool, without: readonly string[] = []): Promise<Map<string, string>> {
  const tables = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL($1)",
    [without],
  )
  const dumps = tables.rows.map(async ({ name }) => {
    const { rows } = await pool.query(`SELECT t::text AS row, to_jsonb(t)::text AS fields FROM "${name}" t`)
    return [name, rows.map(({ row, fields }) => `${row}\n${fields}`).join("\n")] as const
  })
  return new Map(await Promise.all(dumps))
}

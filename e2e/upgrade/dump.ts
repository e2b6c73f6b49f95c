/**
 * `dump.ts DATABASE_URL FOLDER rest|world > FILE.sql.br`: a database made by the Assay version in FOLDER, as SQL: the
 * schema with all rows except those of the market and the record, or only those. The embedded PostgreSQL has no
 * pg_dump, so that version's own migrations create the tables, followed by the rows.
 */
import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { brotliCompressSync } from "node:zlib"
import pg from "pg"
import { to } from "pg-copy-streams"

const worldTables = [
  "instrument",
  "ingestion",
  "bar",
  "corporate_action",
  "forecast_model",
  "prediction",
  "session_total",
  "accuracy_summary",
  "pipeline_step",
]

const [url, folder, part] = process.argv.slice(2)
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
await client.query("SET timezone = 'UTC'")
// In any order, because foreign keys are checked at the end.
const sections = part === "rest" ? [schemaOf("public"), schemaOf("jobs")] : []
sections.push("SET session_replication_role = replica;\n")
for (const table of await listTables()) sections.push(await rowsOf(table))
if (part === "rest") sections.push(await sequenceValues())
await client.end()
process.stdout.write(brotliCompressSync(sections.join("\n")))

function schemaOf(schema: "public" | "jobs"): string {
  if (schema === "jobs") {
    const { getConstructionPlans } = createRequire(join(folder, "package.json"))("pg-boss")
    return getConstructionPlans("jobs")
  }
  const migrations = join(folder, "prisma/migrations")
  const names = readdirSync(migrations).filter((name) => /^\d/.test(name))
  const prismas = `CREATE TABLE _prisma_migrations (id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL,
  finished_at timestamptz, migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0);`
  return [prismas, ...names.sort().map((name) => readFileSync(join(migrations, name, "migration.sql"), "utf8"))].join(
    "\n",
  )
}

async function listTables(): Promise<string[]> {
  // The job queue's schema version is written when its tables are created.
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'jobs') AND (schemaname, tablename) <> ('jobs', 'version')
       AND (schemaname = 'public' AND tablename = ANY($1)) = $2 ORDER BY name`,
    [worldTables, part === "world"],
  )
  return rows.map(({ name }) => name)
}

async function rowsOf(table: string): Promise<string> {
  const columns = await client.query<{ names: string }>(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS names FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  )
  const [{ names }] = columns.rows
  const rows = await text(client.query(to(`COPY (SELECT ${names} FROM ONLY ${table} ORDER BY 1) TO STDOUT`)))
  return rows && `COPY ${table} (${names}) FROM stdin;\n${rows}\\.\n`
}

async function sequenceValues(): Promise<string> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname IN ('public', 'jobs') AND last_value IS NOT NULL`,
  )
  return rows.map(({ name, value }) => `SELECT setval('${name}', ${value});\n`).join("")
}

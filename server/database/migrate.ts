import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { PrismaPg } from "@prisma/adapter-pg"
import { bindSqlAdapterFactory } from "@prisma/driver-adapter-utils"
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg"
import type pg from "pg"
import { once } from "../process"
import { type Migration, requireOwnHistory } from "./migrationHistory"
import { openPool, timeouts } from "./pool"

const folder = "prisma/migrations"
const filters = { externalTables: [], externalEnums: [] }

/**
 * Applies the migrations that the database lacks; gives their names. Refuses a database that a newer version has migrated,
 * and one whose migrations had other texts than ours.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const migrations = listMigrations()
  const migrationDirectories = migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
  }))
  return withEngine(connectionString, (engine, pool) =>
    withMigrationLock(pool, async (client) => {
      await requireOwnHistory(client, migrations)
      const { appliedMigrationNames } = await engine.applyMigrations({
        filters,
        migrationsList: {
          baseDir: folder,
          lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
          shadowDbInitScript: "",
          migrationDirectories,
        },
      })
      return appliedMigrationNames
    }),
  )
}

/** The migrations of this version, in the order in which they are applied. */
export function listMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d/.test(name))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name, "migration.sql"), "utf8") }))
}

/** The SQL from one state of the schema to another; the empty text is the empty database. */
export async function schemaChange(connectionString: string, before: string, after: string): Promise<string> {
  const state = (content: string) => ({ tag: "schemaDatamodel" as const, files: [{ path: "schema.prisma", content }] })
  const from = before ? state(before) : { tag: "empty" as const }
  const { stdout } = await withEngine(connectionString, (engine) =>
    engine.diff({ from, to: state(after), script: true, exitCode: null, filters }),
  )
  return stdout ?? ""
}

const lock = 0x0a55a9

/** One process at a time; the lock goes with the connection, so that a crash frees it. */
async function withMigrationLock<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query("SELECT pg_advisory_lock($1)", [lock])
    return await work(client)
  } finally {
    client.release(true)
  }
}

type Engine = Awaited<ReturnType<typeof bindings.SchemaEngine.new>>

async function withEngine<T>(
  connectionString: string,
  work: (engine: Engine, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  once("schema-engine", startEngine)
  // The engine keeps its advisory lock on the connection, so it gets a pool of its own that ends with the work.
  const pool = openPool(connectionString, 10, timeouts.batch)
  try {
    const adapter = bindSqlAdapterFactory(wholeScripts(pool))
    const engine = await bindings.SchemaEngine.new({ datamodels: [["schema.prisma", readSchema()]] }, () => {}, adapter)
    return await work(engine, pool)
  } finally {
    await pool.end()
  }
}

/** The adapter cuts a script at every semicolon, those in comments too. Sent whole, it is one transaction besides. */
function wholeScripts(pool: pg.Pool): PrismaPg {
  const factory = new PrismaPg(pool)
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const adapter = await connect()
    adapter.executeScript = async (script) => void (await pool.query(script))
    return adapter
  }
  return factory
}

function readSchema(): string {
  return readFileSync("prisma/schema.prisma", "utf8")
}

function startEngine(): true {
  const require = createRequire(join(process.cwd(), "package.json"))
  const file = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg").replace(/\.js$/, ".wasm")
  const module = new WebAssembly.Module(readFileSync(file))
  const { exports } = new WebAssembly.Instance(module, { "./schema_engine_bg.js": { ...bindings } })
  bindings.__wbg_set_wasm(exports)
  const start = exports.__wbindgen_start
  if (typeof start === "function") start()
  return true
}

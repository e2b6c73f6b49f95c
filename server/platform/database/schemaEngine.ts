import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { PrismaPg } from "@prisma/adapter-pg"
import { bindSqlAdapterFactory } from "@prisma/driver-adapter-utils"
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg"
import type pg from "pg"
import { once } from "../process"
import type { Migration } from "./migrationHistory"
import { openPool, timeouts } from "./pool"
import { inTransaction } from "./transaction"

const filters = { externalTables: [], externalEnums: [] }

export function applyMigrations(
  connectionString: string,
  folder: string,
  migrations: readonly Migration[],
): Promise<string[]> {
  const migrationDirectories = migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
  }))
  return withEngine(connectionString, async (engine) => {
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
  })
}

export async function schemaChange(connectionString: string, before: string, after: string): Promise<string> {
  const state = (content: string) => ({ tag: "schemaDatamodel" as const, files: [{ path: "schema.prisma", content }] })
  const from = before ? state(before) : { tag: "empty" as const }
  const { stdout } = await withEngine(connectionString, (engine) =>
    engine.diff({ from, to: state(after), script: true, exitCode: null, filters }),
  )
  return stdout ?? ""
}

type Engine = Awaited<ReturnType<typeof bindings.SchemaEngine.new>>

async function withEngine<T>(connectionString: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  once("schema-engine", startEngine)
  const pool = openPool(connectionString, 10, timeouts.batch)
  const failed: Failed = {}
  try {
    const adapter = bindSqlAdapterFactory(wholeScripts(pool, failed))
    const engine = await bindings.SchemaEngine.new({ datamodels: [["schema.prisma", readSchema()]] }, () => {}, adapter)
    return await work(engine)
  } catch (error) {
    throw failed.script ?? error
  } finally {
    await pool.end()
  }
}

/** The reason why the database refused a script, which the engine does not pass on. */
type Failed = { script?: unknown }

/**
 * Sends each script whole, since the adapter splits it at every semicolon, even inside comments. PostgreSQL runs a
 * script to its end even if the sender has died, so the script and its mark take effect only with the commit that
 * follows them. Skips the engine's lock.
 */
function wholeScripts(pool: pg.Pool, failed: Failed): PrismaPg {
  const factory = new PrismaPg(pool)
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const adapter = await connect()
    adapter.executeScript = async (script) => {
      try {
        await inTransaction(pool, async (client) => {
          await client.query(script)
          await client.query(markFinished)
        })
      } catch (error) {
        failed.script = error
        throw error
      }
    }
    const executeRaw = adapter.executeRaw.bind(adapter)
    adapter.executeRaw = async (query) => (isLock(query.sql) ? 1 : executeRaw(query))
    return adapter
  }
  return factory
}

/** The engine's lock belongs to a session, so a pooler would keep it for ever. `migrate` holds another. */
function isLock(sql: string): boolean {
  return sql.startsWith("SELECT pg_advisory_lock(")
}

/** The engine records a migration before its script, and marks it as finished only afterwards. */
const markFinished = `
  DO $$ BEGIN
    IF to_regclass('_prisma_migrations') IS NOT NULL THEN
      UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL;
    END IF;
  END $$`

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

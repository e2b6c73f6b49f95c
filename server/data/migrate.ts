import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { PrismaPg } from "@prisma/adapter-pg"
import { bindSqlAdapterFactory } from "@prisma/driver-adapter-utils"
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg"
import { once } from "../process"
import { openPool, patience } from "./pool"

const filters = { externalTables: [], externalEnums: [] }

/** Applies the migrations that the database lacks; gives their names. */
export async function migrate(connectionString: string): Promise<string[]> {
  const migrationDirectories = readdirSync("prisma/migrations")
    .filter((name) => /^\d/.test(name))
    .sort()
    .map((path) => ({
      path,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok" as const, value: readFileSync(join("prisma/migrations", path, "migration.sql"), "utf8") },
      },
    }))
  const { appliedMigrationNames } = await withEngine(connectionString, (engine) =>
    engine.applyMigrations({
      filters,
      migrationsList: {
        baseDir: "prisma/migrations",
        lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
        shadowDbInitScript: "",
        migrationDirectories,
      },
    }),
  )
  return appliedMigrationNames
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

type Engine = Awaited<ReturnType<typeof bindings.SchemaEngine.new>>

async function withEngine<T>(connectionString: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  once("schema-engine", startEngine)
  // The engine keeps its advisory lock on the connection, so it gets a pool of its own that ends with the work.
  const pool = openPool(connectionString, 10, patience.batch)
  try {
    const adapter = bindSqlAdapterFactory(new PrismaPg(pool))
    return await work(
      await bindings.SchemaEngine.new({ datamodels: [["schema.prisma", readSchema()]] }, () => {}, adapter),
    )
  } finally {
    await pool.end()
  }
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

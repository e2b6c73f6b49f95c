// Plain JavaScript: generates the database client, which is committed, from `prisma/schema.prisma`.
import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const generated = "server/platform/database/generated"
const cli = fileURLToPath(new URL("../node_modules/prisma-cli/build/index.js", import.meta.url))

/** From the schema of a folder into the same folder. */
export function generate(folder) {
  rmSync(join(folder, generated), { recursive: true, force: true })
  // `prisma generate` requires an existing schema engine path, but never runs it.
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" }
  const result = spawnSync(process.execPath, [cli, "generate"], { cwd: folder, env, encoding: "utf8" })
  if (result.status !== 0)
    throw new Error(`The database client could not be generated: ${result.stderr ?? result.error}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generate(fileURLToPath(new URL("..", import.meta.url)))

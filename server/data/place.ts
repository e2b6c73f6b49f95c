import { join } from "node:path"
import type { Env } from "../env"
import { openPostgres } from "./embedded"

/** Where the database is: the configured one, or the embedded server, which runs until `release`. */
export function openDatabase(env: Env): { url: string; release(): void } {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, release: () => {} }
  return openPostgres(join(env.DATA_DIR, "pg"))
}

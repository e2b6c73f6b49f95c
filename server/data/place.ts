import { join } from "node:path"
import type { Env } from "../env"
import { openPostgres } from "./embedded"
import { type Keeper, keepRunning } from "./embedded/keeper"

/** Where the database is: the configured one, or the embedded server, which runs until `release`. */
export type Place = {
  url: string
  release(): void
  /** Watches the embedded server, and starts it again when it dies; `tell` takes the words for the log. */
  keepRunning(tell: (words: string) => void): Keeper
}

export function openDatabase(env: Env): Place {
  if (env.DATABASE_URL) {
    return { url: env.DATABASE_URL, release: () => {}, keepRunning: () => ({ stop: async () => {} }) }
  }
  const folder = join(env.DATA_DIR, "pg")
  return { ...openPostgres(folder), keepRunning: (tell) => keepRunning(folder, tell) }
}

import { join } from "node:path"
import type { Env } from "../env"
import { openPostgres } from "./embedded"
import { type Keeper, keepRunning } from "./embedded/keeper"
import { storageTrouble } from "./embedded/trouble"

/** Where the database is: the configured one, or the embedded server, which runs until `release`. */
export type Place = {
  url: string
  release(): void
  /** Watches the embedded server, and starts it again when it dies; `tell` takes the words for the log. */
  keepRunning(tell: (words: string) => void): Keeper
  /** The error to end with: a sentence with what to do when it tells of storage on this machine, else the same. */
  explain(error: unknown): unknown
}

export function openDatabase(env: Env): Place {
  const folder = join(env.DATA_DIR, "pg")
  const explain = (error: unknown) => (error instanceof Error && storageTrouble(error.message, folder)) || error
  if (!env.DATABASE_URL) return { ...openPostgres(folder), keepRunning: (tell) => keepRunning(folder, tell), explain }
  // A child of the server whose PostgreSQL it is has its URL, and leaves the rest to the server.
  const isOurs = env.DATABASE_URL === env.EMBEDDED_DATABASE_URL
  return {
    url: env.DATABASE_URL,
    release: () => {},
    keepRunning: () => ({ stop: async () => {} }),
    explain: isOurs ? explain : (error) => error,
  }
}

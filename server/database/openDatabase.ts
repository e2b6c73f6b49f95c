import { join } from "node:path"
import type { Env } from "../env"
import { openPostgres } from "./embedded"
import { storageError } from "./embedded/storageErrors"
import { type Supervisor, superviseCluster } from "./embedded/supervisor"

/** Where the database is: the configured one, or the embedded server, which runs until `release`. */
export type PostgresHandle = {
  url: string
  release(): void
  /** Watches the embedded server, and starts it again when it dies; `tell` takes the words for the log. */
  supervise(tell: (words: string) => void): Supervisor
  /** The error to end with: a sentence with what to do when it tells of storage on this machine, else the same. */
  explainError(error: unknown): unknown
}

export function openDatabase(env: Env): PostgresHandle {
  const folder = join(env.DATA_DIR, "pg")
  const explainError = (error: unknown) => (error instanceof Error && storageError(error.message, folder)) || error
  if (!env.DATABASE_URL)
    return { ...openPostgres(folder), supervise: (tell) => superviseCluster(folder, tell), explainError }
  // A child of the server whose PostgreSQL it is has its URL, and leaves the rest to the server.
  const isOurs = env.DATABASE_URL === env.EMBEDDED_DATABASE_URL
  return {
    url: env.DATABASE_URL,
    release: () => {},
    supervise: () => ({ stop: async () => {} }),
    explainError: isOurs ? explainError : (error) => error,
  }
}

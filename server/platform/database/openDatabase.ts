import { statfsSync } from "node:fs"
import { join } from "node:path"
import type { Env } from "../env"
import type { Logger } from "../log"
import { openPostgres } from "./embedded"
import { storageError } from "./embedded/storageErrors"
import { type Supervisor, superviseCluster } from "./embedded/supervisor"
import { isUnavailable } from "./unavailable"

export type PostgresHandle = {
  url: string
  release(): void
  supervise(log: Pick<Logger, "error">): Supervisor
  /** The error to exit with: an instruction for the operator if storage on this machine failed, else the same error. */
  explainError(error: unknown): unknown
}

export function openDatabase(env: Env): PostgresHandle {
  const folder = join(env.DATA_DIR, "pg")
  const explainError = (error: unknown) => {
    if (!(error instanceof Error)) return error
    return storageError(isUnavailable(error) && isFull(folder) ? "ENOSPC" : error.message, folder) ?? error
  }
  if (!env.DATABASE_URL)
    return { ...openPostgres(folder), supervise: (log) => superviseCluster(folder, log), explainError }
  // A child process of the server gets the URL of the embedded PostgreSQL. Only the server supervises it.
  const isOurs = env.DATABASE_URL === env.EMBEDDED_DATABASE_URL
  return {
    url: env.DATABASE_URL,
    release: () => {},
    supervise: () => ({ stop: async () => {} }),
    explainError: isOurs ? explainError : (error) => error,
  }
}

/** PostgreSQL writes ahead in files of 16 MB. Without room for the next one it dies, and clients see only that. */
const roomToWriteAhead = 2 * 16 * 1024 * 1024

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < roomToWriteAhead
}

import { connect, type Database } from "../platform/database/database"
import { migrate } from "../platform/database/migrate"
import { openDatabase } from "../platform/database/openDatabase"
import { requireReachable } from "../platform/database/requireReachable"
import { type Env, readEnv } from "../platform/env"
import { exitProcess } from "./shutdown"
import { type EndSignal, exitCode, onSignal } from "./signals"

/** For invalid arguments: the command prints its usage and exits with code 2. */
export class UsageError extends Error {}

/**
 * Starts the database if no server runs, and stops it again if nobody else uses it. Exits explicitly: a timer of the
 * schema engine would keep the process alive for ten seconds.
 */
export async function runCommand(usage: string, work: (database: Database, env: Env) => Promise<void>): Promise<never> {
  try {
    const env = readEnv()
    const postgres = openDatabase(env)
    const end = (signal: EndSignal) => exitProcess(postgres, exitCode(signal))
    onSignal(end, end)
    try {
      await requireReachable(postgres.url)
      await migrate(postgres.url)
      const database = connect(postgres.url, 4)
      await work(database, env).finally(() => database.close())
    } catch (error) {
      throw postgres.explainError(error)
    } finally {
      postgres.release()
    }
  } catch (error) {
    process.exitCode = isUsage(error) ? 2 : 1
    console.error(error instanceof Error ? error.message : error)
    if (process.exitCode === 2) console.error(usage)
  }
  process.exit()
}

function isUsage(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown }
  return error instanceof UsageError || (typeof code === "string" && code.startsWith("ERR_PARSE_ARGS"))
}

import { batchUrl, variableOf } from "../platform/database/addresses"
import { connect, type Database } from "../platform/database/database"
import { migrate } from "../platform/database/migrate"
import { openDatabase } from "../platform/database/openDatabase"
import { requireReachable } from "../platform/database/requireReachable"
import { type Env, readEnv } from "../platform/env"
import { exitProcess } from "./shutdown"
import { type EndSignal, exitCode, onSignal } from "./signals"

export class UsageError extends Error {}

export type CommandLine = {
  words: string[]
  now: () => Date
  print: (text: string) => void
  report: (text: string) => void
  code: number
}

export type Command = {
  usage: string
  /** Whether the command also takes an empty or older database, unmigrated. */
  isUnmigrated?: boolean
  work(database: Database, env: Env, line: CommandLine): Promise<void>
  /** Called if the database cannot be reached, before the command fails with the reason. */
  withoutDatabase?(env: Env, line: CommandLine): Promise<void>
  /** Runs a command line that needs no database; null if this one does. */
  alone?(env: Env, line: CommandLine): Promise<void> | null
}

/**
 * Starts the database if no server runs, and stops it again if no other process uses it. Exits explicitly, because a
 * timer of the schema engine would keep the process alive for ten seconds.
 */
export async function runCommand(
  usage: string,
  work: Command["work"],
  { isUnmigrated = false, withoutDatabase, alone }: Pick<Command, "isUnmigrated" | "withoutDatabase" | "alone"> = {},
): Promise<never> {
  const words = process.argv.slice(2)
  if (words.includes("--help")) {
    console.log(usage)
    process.exit(0)
  }
  const line: CommandLine = { words, now: () => new Date(), print: console.log, report: console.error, code: 0 }
  process.exitCode = await ended(usage, line, async () => {
    const env = readEnv()
    const done = alone?.(env, line)
    if (done) return done
    const postgres = openDatabase(env)
    const end = (signal: EndSignal) => exitProcess(postgres, exitCode(signal))
    onSignal(end, end)
    try {
      const url = batchUrl(env, postgres.url)
      await requireReachable(url, { variable: variableOf(env, url) }).catch(async (error) => {
        await withoutDatabase?.(env, line)
        throw error
      })
      if (!isUnmigrated) await migrate(url)
      const database = connect(url, 4)
      await work(database, env, line).finally(() => database.close())
    } catch (error) {
      throw postgres.explainError(error)
    } finally {
      postgres.release()
    }
  })
  process.exit()
}

export async function ended(usage: string, line: CommandLine, run: () => Promise<void>): Promise<number> {
  try {
    await run()
    return line.code
  } catch (error) {
    line.report(error instanceof Error ? error.message : String(error))
    if (!isUsage(error)) return 1
    line.report(usage)
    return 2
  }
}

function isUsage(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown }
  return error instanceof UsageError || (typeof code === "string" && code.startsWith("ERR_PARSE_ARGS"))
}

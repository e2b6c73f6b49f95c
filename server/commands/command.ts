import { batchUrl, variableOf } from "../platform/database/addresses"
import { connect, type Database } from "../platform/database/database"
import { migrate } from "../platform/database/migrate"
import { openDatabase } from "../platform/database/openDatabase"
import { requireReachable } from "../platform/database/requireReachable"
import { type Env, readEnv } from "../platform/env"
import { exitProcess } from "./shutdown"
import { type EndSignal, exitCode, onSignal } from "./signals"

/** For invalid arguments: the command prints its usage and exits with code 2. */
export class UsageError extends Error {}

/** A command line: its words, its clock, where it is answered (`print` on stdout, `report` on stderr), and the code to end with. */
export type Line = {
  words: string[]
  now: () => Date
  print: (text: string) => void
  report: (text: string) => void
  code: number
}

export type Command = {
  usage: string
  /** Whether the command takes the database as it is: an older one, or an empty one. */
  isUnmigrated?: boolean
  work(database: Database, env: Env, line: Line): Promise<void>
  /** What it can say where the database cannot be used, which then is its error. */
  withoutDatabase?(env: Env, line: Line): Promise<void>
  /** What is asked of it that needs no database; null if it does. */
  alone?(env: Env, line: Line): Promise<void> | null
}

/**
 * Starts the database if no server runs, and stops it again if nobody else uses it. Exits explicitly: a timer of the
 * schema engine would keep the process alive for ten seconds.
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
  const line: Line = { words, now: () => new Date(), print: console.log, report: console.error, code: 0 }
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

/** The code that a command ends with. Its error is reported, with its usage where the words were wrong. */
export async function ended(usage: string, line: Line, run: () => Promise<void>): Promise<number> {
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

import { type Command, type CommandLine, ended } from "../../server/commands/command"
import { connect } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"
import { testVariables } from "./database"
import type { Ended } from "./processes"

/**
 * Runs a command in this process, because its own takes a second to start. One test for each command runs it as a
 * process.
 */
export async function perform(
  { usage, work }: Command,
  words: readonly string[],
  variables: Record<string, string> & { DATABASE_URL: string },
  now = () => new Date(),
): Promise<Ended> {
  const said: Record<"print" | "report", string[]> = { print: [], report: [] }
  const line: CommandLine = {
    words: [...words],
    now,
    print: (text) => said.print.push(`${text}\n`),
    report: (text) => said.report.push(`${text}\n`),
    code: 0,
  }
  const database = connect(variables.DATABASE_URL, 4)
  const env = readEnv({ ...testVariables, ...variables })
  const code = await ended(usage, line, () => work(database, env, line)).finally(() => database.close())
  return { code, stdout: said.print.join(""), stderr: said.report.join("") }
}

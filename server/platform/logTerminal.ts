import { isatty } from "node:tty"

const warning = 40
const error = 50
const standardError = 2
const startOfLine = "\r\x1b[2K"

/**
 * A line of the log as a person reads it on a terminal; null where only the log holds it: it is no error, and none of the
 * warnings that are told, by their events.
 */
export function lineForTerminal(line: string, told: readonly string[]): string | null {
  if (Number(/^\{"level":(\d+)/.exec(line)?.[1]) < warning) return null
  const { level, severity, time, event, msg, stack, ...fields }: LogLine = JSON.parse(line)
  if (level < error && !told.includes(event)) return null
  const about = Object.entries(fields).map(([name, value]) => `${name}: ${shown(value)}`)
  const at = new Date(time).toTimeString().slice(0, 8)
  return withoutControls(`${at} ${msg}${about.length > 0 ? ` (${about.join(", ")})` : ""}`)
}

type LogLine = { level: number; severity: string; time: number; event: string; msg: string; stack?: string } & Record<
  string,
  unknown
>

/** In place of the line that changes, where one stands there. */
export function tellTerminal(words: string): void {
  // Not `process.stderr.isTTY`, which a thread does not have.
  process.stderr.write(`${isatty(standardError) ? startOfLine : ""}${words}\n`)
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value)
}

/** What others wrote must not move the cursor. */
function withoutControls(words: string): string {
  return words.replaceAll(/\p{Cc}+/gu, " ")
}

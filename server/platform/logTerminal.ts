import { isatty } from "node:tty"

const warning = 40
const error = 50
const standardError = 2
const startOfLine = "\r\x1b[2K"

/**
 * A log line as a person reads it on a terminal; null for a line that belongs only in the log. `told` lists the events
 * of the warnings to show.
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

/** Overwrites the progress line, if the terminal shows one. */
export function printOverProgress(words: string): void {
  // A thread has no `process.stderr.isTTY`.
  process.stderr.write(`${isatty(standardError) ? startOfLine : ""}${words}\n`)
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value)
}

function withoutControls(words: string): string {
  return words.replaceAll(/\p{Cc}+/gu, " ")
}

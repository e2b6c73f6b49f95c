import { readFileSync } from "node:fs"
import { join } from "node:path"

export type RecordedAnswer = { request: string; answer: { meta?: { disclaimer: string; next_cursor: string | null } } }

/** An answer of each product and public path with its request, by name, which a test records from the running service. */
export function recordedAnswer(name: string): RecordedAnswer | null {
  recorded ??= JSON.parse(readFileSync(join(process.cwd(), "server/surfaces/requests/samples/answers.json"), "utf8"))
  return recorded?.[name] ?? null
}

let recorded: Record<string, RecordedAnswer> | undefined

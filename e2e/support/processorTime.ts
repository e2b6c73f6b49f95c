import { appendFileSync, mkdirSync } from "node:fs"
import { dirname, join } from "node:path"

/** What a test, or all tests of a file with their hooks, took of a processor. */
export type Took = { file: string; test: string | null; cpuSeconds: number }

/** A line of JSON for each. `npm test` empties it, reads it, and holds it to a budget. */
export const processorTimes = join(".data", "test-log", "processor-times.ndjson")

export function noteProcessorTime(took: Took): void {
  mkdirSync(dirname(processorTimes), { recursive: true })
  appendFileSync(processorTimes, `${JSON.stringify(took)}\n`)
}

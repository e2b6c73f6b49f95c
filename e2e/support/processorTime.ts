import { appendFileSync, mkdirSync } from "node:fs"
import { dirname, join } from "node:path"

export type Took = { file: string; test: string | null; cpuSeconds: number }

/** A line of JSON for each. `npm test` empties it, reads it, and compares it with a budget. */
export const processorTimes = join(".data", "test-log", "processor-times.ndjson")

export function noteProcessorTime(took: Took): void {
  mkdirSync(dirname(processorTimes), { recursive: true })
  appendFileSync(processorTimes, `${JSON.stringify(took)}\n`)
}

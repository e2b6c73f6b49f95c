import { existsSync, readFileSync } from "node:fs"
import { processorTimes, type Took } from "../e2e/support/processorTime"

/** Seconds of a processor in a quiet run. */
const mostOfTest = 1
const mostOfFile = 10
/** The same work takes longer next to other work and on a slower machine; a refused test takes too long on any. */
const tolerance = 2
const slowest = 5

/**
 * Why a test of `npm test` may take more than a second of a processor, or a file more than ten: by the file, or by the file and
 * the name of the test. What is not here belongs to `npm run test:all`.
 */
export const allowed: Record<string, string> = {
  "e2e/pipeline/live.test.ts > collects the bars and the VIX, and records the outcome":
    "It collects the sessions that all other tests of the file read.",
}

export function readProcessorTimes(): Took[] {
  if (!existsSync(processorTimes)) return []
  const lines = readFileSync(processorTimes, "utf8").split("\n").filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

/** A sentence for each test or file that takes more than it may. */
export function listOver(took: readonly Took[], exceptions: Record<string, string> = allowed): string[] {
  return took.flatMap((each) => {
    const [name, most] = [nameOf(each), each.test === null ? mostOfFile : mostOfTest]
    if (each.cpuSeconds <= most * tolerance || name in exceptions) return []
    return `${name} takes ${each.cpuSeconds.toFixed(1)} s of a processor, and may take ${most}: make it cheaper, tag it as slow, or say in scripts/budget.ts why it stays.`
  })
}

export function listSlowest(took: readonly Took[]): string[] {
  const files = took.filter(({ test }) => test === null).toSorted((a, b) => b.cpuSeconds - a.cpuSeconds)
  return files.slice(0, slowest).map((file) => `${file.cpuSeconds.toFixed(1)} s of a processor: ${nameOf(file)}`)
}

const nameOf = ({ file, test }: Took) => (test === null ? file : `${file} > ${test}`)

import { relative } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest"
import { noteProcessorTime } from "./processorTime"

/*
 * Runs before each test file. Does not count what a file imports, because the first file pays for all that share its
 * process.
 */

let fileBegun = process.cpuUsage()
let testBegun = fileBegun
const file = relative(process.cwd(), expect.getState().testPath ?? "")

beforeAll(() => {
  fileBegun = process.cpuUsage()
})

beforeEach(() => {
  testBegun = process.cpuUsage()
})

afterEach(({ task }) => {
  noteProcessorTime({ file, test: task.name, cpuSeconds: secondsSince(testBegun) })
})

afterAll(() => {
  noteProcessorTime({ file, test: null, cpuSeconds: secondsSince(fileBegun) })
})

function secondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1e6
}

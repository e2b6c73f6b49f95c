import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { createInterface } from "node:readline"
import { z } from "zod"
import { type Figure, seconds, shown, under } from "../figure"
import { besideLanded } from "../landed"
import { isSmoke } from "../size"

const reports = join(".data", "test-log")
const slowest = 15
const mostSeconds = 360
const ticksASecond = 100

const vitestReport = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
})

type Suite = { file?: string; suites?: Suite[]; specs?: { tests: { results: { duration: number }[] }[] }[] }

/** Times `npm test` in this clone, by stage and by test file. A smoke run reads the reports of the last `npm test`. */
export async function tests(): Promise<Figure[]> {
  const { stages, total, cpuSeconds } = isSmoke ? { stages: {}, total: 0, cpuSeconds: 0 } : await runTests()
  const files = [...vitestFiles(), ...browserFiles()].sort((one, other) => other.seconds - one.seconds)
  return [
    ...files.slice(0, slowest).map((file) => shown(file.name, seconds(file.seconds))),
    under("npm test, everything installed", total, mostSeconds, seconds),
    ...besideLanded("tests", { ...stages, "all stages, s": total, "all stages, CPU s": cpuSeconds }),
  ]
}

async function runTests() {
  const before = waitedForSeconds()
  const started = performance.now()
  const npm = spawn("npm", ["test"], { stdio: ["ignore", "pipe", "inherit"] })
  const stages: Record<string, number> = {}
  let lastLine = ""
  createInterface(npm.stdout).on("line", (line) => {
    lastLine = line
    const [, name, took] = /^([a-z][a-z ]*) (\d+) s(?:,|$)/.exec(line) ?? []
    if (name) stages[`${name}, s`] = Number(took)
  })
  const [code] = await once(npm, "close")
  if (code !== 0) throw new Error(`npm test ended with code ${code}: ${lastLine}`)
  return { stages, total: (performance.now() - started) / 1_000, cpuSeconds: waitedForSeconds() - before }
}

/** CPU time of ended processes, from Linux. Processes that outlive the tests, such as a database, are not included. */
function waitedForSeconds(): number {
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? []
  return (Number(fields[13]) + Number(fields[14])) / ticksASecond
}

function vitestFiles() {
  const report = readReport("code.json")
  if (report === null) return []
  return vitestReport.parse(report).testResults.map(({ name, startTime, endTime }) => ({
    name: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1_000,
  }))
}

function browserFiles() {
  const report = readReport("browser.json")
  if (report === null) return []
  const took = (suite: Suite): number =>
    (suite.specs ?? [])
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration, 0) +
    (suite.suites ?? []).reduce((sum, inner) => sum + took(inner), 0)
  const files = Map.groupBy((report as Suite).suites ?? [], ({ file }) => `e2e/browser/${file}`)
  return [...files].map(([name, suites]) => ({
    name,
    seconds: suites.reduce((sum, suite) => sum + took(suite), 0) / 1_000,
  }))
}

function readReport(name: string): unknown {
  const file = join(reports, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null
}

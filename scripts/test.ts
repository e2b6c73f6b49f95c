/**
 * `npm test`: lint, import rules, types, unit and integration tests, and the browser. The last line is the total. With
 * `--changed [COMMIT]` it leaves out the tests that nothing has changed for since a commit, or since the last one. With
 * `--ci [COMMIT]` the slow tests follow, the whole matrix, if what it is about has changed since a commit or the last
 * one's parent, and every bench over little.
 */
import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { requireBuild } from "../e2e/support/processes"
import { requirePrograms } from "./apt"
import { browserTestsOf, changedSince, listDueMatrices, processTestsOf } from "./changed"
import { type Count, type Perform, showStages } from "./stages"

const runFolder = mkdtempSync(join(tmpdir(), "assay-test-run-"))
process.env.TEST_RUN_FOLDER = runFolder
/** What each stage said, and the reports of the last run. */
const reports = join(".data", "test-log")
const bin = (name: string) => join("node_modules", ".bin", name)

const [option, given, ...others] = process.argv.slice(2)
if ((option !== undefined && !["--changed", "--ci"].includes(option)) || others.length > 0) {
  console.error("usage: npm test [-- --changed [COMMIT] | --ci [COMMIT]]")
  process.exit(2)
}
const commit = given ?? "HEAD"
const changed = option === "--changed" ? changedSince(commit) : null
const browserTests = changed ? browserTestsOf(changed) : []
const processTests = changed ? processTestsOf(changed) : []
const needsBrowser = changed === null || browserTests.length > 0
const needsPages = needsBrowser || processTests.length > 0

requirePrograms()
const { stage, end } = showStages(reports)
const rules = Promise.all([
  stage("lint", inTurn(run(bin("biome"), "check", "."), run("npm", "run", "-s", "unused"))),
  stage("import rules", run(bin("depcruise"), "--config", "dependency-cruiser.config.ts", ".")),
])
const pages = needsPages ? stage("pages", () => requireBuild().then(() => 0)) : Promise.resolve()
await Promise.all([rules.then(testCode), pages.then(testPages), pages.then(checkTypes)])
if (option === "--ci") await testRest()
rmSync(runFolder, { recursive: true, force: true })
process.exit(end().failed > 0 ? 1 : 0)

async function testCode(): Promise<void> {
  const fast = ["--project", "unit", "--project", "integration"]
  const since = changed ? ["--changed", commit, "--passWithNoTests"] : []
  await testWith("unit and integration", "vitest", [...fast, ...since])
  if (processTests.length > 0) await testWith("processes", "processes", processTests)
}

async function testPages(): Promise<void> {
  if (needsBrowser) await stage("browser", playwright(browserTests), readPlaywright)
}

async function testRest(): Promise<void> {
  await testWith("slow", "slow", ["--project", "slow"])
  process.env.TEST_SLOW = "yes"
  await stage("slow in the browser", playwright(["--grep", "@slow"]), readPlaywright)
  delete process.env.TEST_SLOW
  const due = listDueMatrices(given ?? "HEAD^")
  const script = (name: string, ...words: string[]) => run("npm", "run", "-s", name, "--", ...words)
  if (due.includes("products")) {
    const products = script("matrix:products", ...vitestReporters("products"))
    await stage("all products", products, () => readVitest("products"))
  }
  if (due.includes("pages")) {
    await stage("all pages", script("matrix:pages", "--reporter=list,json"), readPlaywright)
  }
  await stage("benches", script("bench", "--smoke"))
}

/** After the pages, since a build writes types too. */
function checkTypes(): Promise<void> {
  return stage("types", run(bin("tsc"), "--noEmit"))
}

function testWith(name: string, report: string, words: readonly string[]): Promise<void> {
  return stage(name, run(bin("vitest"), "run", ...words, ...vitestReporters(report)), () => readVitest(report))
}

function vitestReporters(name: string): string[] {
  return ["--reporter=default", "--reporter=json", `--outputFile.json=${reports}/${name}.json`]
}

function playwright(words: readonly string[]): Perform {
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = `${reports}/playwright.json`
  return run(bin("playwright"), "test", ...words, "--reporter=list,json")
}

function run(program: string, ...words: string[]): Perform {
  return (log) =>
    new Promise((resolve, reject) => {
      const child = spawn(program, words, { stdio: ["ignore", log, log] })
      child.once("error", reject)
      child.once("exit", (code) => resolve(code ?? 1))
    })
}

function inTurn(...all: Perform[]): Perform {
  return async (log) => {
    for (const perform of all) {
      const code = await perform(log)
      if (code !== 0) return code
    }
    return 0
  }
}

function readVitest(name: string): Count | null {
  const report = readJson(`${name}.json`)
  if (!report) return null
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: pending, numTodoTests: todo } = report
  return { passed, failed, skipped: pending + todo }
}

function readPlaywright(): Count | null {
  const stats = readJson("playwright.json")?.stats
  return stats ? { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped } : null
}

function readJson(name: string) {
  const file = join(reports, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null
}

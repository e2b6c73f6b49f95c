/**
 * `npm test`: lint, import rules, types, unit and integration tests, then the browser. The last line is the total. With
 * `--changed [COMMIT]` it leaves out the tests that nothing has changed for since a commit, or since the last one.
 */
import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { requireBuild } from "../e2e/support/processes"
import { requirePrograms } from "./apt"
import { browserTestsOf, changedSince, processTestsOf } from "./changed"

type Count = { passed: number; failed: number; skipped: number }

const reports = mkdtempSync(join(tmpdir(), "assay-reports-"))
process.env.TEST_RUN_FOLDER = reports
const bin = (name: string) => join("node_modules", ".bin", name)
const started = performance.now()
const total: Count = { passed: 0, failed: 0, skipped: 0 }

const [option, commit = "HEAD", ...others] = process.argv.slice(2)
if ((option !== undefined && option !== "--changed") || others.length > 0) {
  console.error("usage: npm test [-- --changed [COMMIT]]")
  process.exit(2)
}
const changed = option ? changedSince(commit) : null
const browserTests = changed ? browserTestsOf(changed) : []
const processTests = changed ? processTestsOf(changed) : []
const needsPages = changed === null || browserTests.length + processTests.length > 0

requirePrograms()
await Promise.all([
  step("lint", async () => (await run([bin("biome"), "check", "."])) || (await run(["npm", "run", "-s", "unused"]))),
  step("import rules", () => run([bin("depcruise"), "--config", "dependency-cruiser.config.ts", "."])),
  step("types", () => run([bin("tsc"), "--noEmit"])),
])
// Not in parallel with the types, which read build output; the first of the next tests need no pages.
const building = needsPages ? step("pages", build) : null
const wanted = changed ? ["--changed", commit, "--passWithNoTests"] : []
await Promise.all([building, step("unit and integration", () => runVitest(wanted), readVitest)])
if (processTests.length > 0) await step("processes", () => runVitest(processTests), readVitest)
if (changed === null || browserTests.length > 0) await step("browser", runPlaywright, readPlaywright)
rmSync(reports, { recursive: true, force: true })
console.log(`${Math.round((performance.now() - started) / 1000)} s`)
console.log(`total: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)

/** Without a reader, a step counts as one test; a step that fails before counting is one failure. */
async function step(name: string, perform: () => Promise<number>, read?: () => Count | null): Promise<void> {
  console.log(`\n— ${name}`)
  const code = await perform()
  const count = read?.() ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 }
  if (code !== 0) console.log(`\n— ${name} failed`)
  if (code !== 0 && count.failed === 0) count.failed = 1
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
}

function build(): Promise<number> {
  return requireBuild().then(
    () => 0,
    (error) => {
      console.error(error)
      return 1
    },
  )
}

function runVitest(words: string[]): Promise<number> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reports}/vitest.json`]
  return run([bin("vitest"), "run", ...words, ...reporters])
}

function runPlaywright(): Promise<number> {
  const variables = { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json` }
  return run([bin("playwright"), "test", ...browserTests, "--reporter=list,json"], variables)
}

function run([program, ...words]: string[], variables: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...variables },
    })
    child.once("error", () => resolve(1))
    child.once("exit", (code) => resolve(code ?? 1))
  })
}

function readVitest(): Count | null {
  const report = readJson("vitest.json")
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

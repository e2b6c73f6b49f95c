/** `npm test`: lint, import rules, types, unit and integration tests, then the browser. Its last line is the total. */
import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { requirePrograms } from "./apt"

type Count = { passed: number; failed: number; skipped: number }

const reports = mkdtempSync(join(tmpdir(), "assay-reports-"))
const bin = (name: string) => join("node_modules", ".bin", name)
const started = performance.now()
const total: Count = { passed: 0, failed: 0, skipped: 0 }

requirePrograms()
await step("lint", [bin("biome"), "check", "."])
await step("import rules", [bin("depcruise"), "--config", "dependency-cruiser.config.ts", "."])
await step("types", [bin("tsc"), "--noEmit"])
await step(
  "unit and integration",
  [bin("vitest"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${reports}/vitest.json`],
  readVitest,
)
await step("browser", [bin("playwright"), "test", "--reporter=list,json"], readPlaywright, {
  PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json`,
})
rmSync(reports, { recursive: true, force: true })
console.log(`${Math.round((performance.now() - started) / 1000)} s`)
console.log(`total: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)

/** Runs one step. Without a reader it counts as one test; a step that fails before it could count is one failure. */
async function step(
  name: string,
  [program, ...words]: string[],
  read?: () => Count | null,
  variables: Record<string, string> = {},
): Promise<void> {
  console.log(`\n— ${name}`)
  const code = await run(program, words, variables)
  const count = read?.() ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 }
  if (code !== 0 && count.failed === 0) count.failed = 1
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
}

function run(program: string, words: string[], variables: Record<string, string>): Promise<number> {
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

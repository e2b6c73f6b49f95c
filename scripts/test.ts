/**
 * `npm test`: what any change may break. Lint, import rules, types, the tests in Vitest that are not tagged as slow, and
 * journeys in the browser. `--changed [COMMIT]` leaves out what no change since a commit, or since the last one, touches.
 * `--ci [COMMIT]` adds the suites of the places that have changed since a commit. The last line is the total.
 */
import { mkdtempSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bundleTests, requireBuild } from "../e2e/support/processes"
import { requirePrograms } from "./apt"
import { listOver, listSlowest, readProcessorTimes } from "./budget"
import { changedSince, journeysOf, landedBefore, listDue } from "./changed"
import { installMissing } from "./install.mjs"
import { reports } from "./reports"
import { showStages } from "./stages"
import { importRules, lint, playwright, suitesOf, types, vitest, workspaceTypes } from "./suites"

const [option, given, ...others] = process.argv.slice(2)
if ((option !== undefined && !["--changed", "--ci"].includes(option)) || others.length > 0) {
  console.error("usage: npm test [-- --changed [COMMIT] | --ci [COMMIT]]")
  process.exit(2)
}
const runFolder = mkdtempSync(join(tmpdir(), "assay-test-run-"))
process.env.TEST_RUN_FOLDER = runFolder
const commit = given ?? "HEAD"
const changed = option === "--changed" ? changedSince(commit) : null
const browserTests = changed ? journeysOf(changed) : []
const needsBrowser = changed === null || browserTests.length > 0

requirePrograms()
bundleTests()
const { stage, end } = showStages(reports)
await Promise.all([stage("lint", lint), stage("import rules", importRules), testCode(), testPages()])
const took = readProcessorTimes()
await stage("processor time", { perform: refuseOver })
if (option === "--ci") await testRest()
rmSync(runFolder, { recursive: true, force: true })
process.exit(end(listSlowest(took)).failed > 0 ? 1 : 0)

async function testCode(): Promise<void> {
  if (changed === null) return stage("unit and integration", vitest("code", []))
  const { tests } = listDue(changed)
  // Vitest follows imports. By these every test of the whole service would depend on everything.
  await stage("unit", vitest("code", ["--project", "unit", "--changed", commit, "--passWithNoTests"]))
  if (tests.length > 0)
    await stage("integration", vitest("integration", ["--project", "integration", "--passWithNoTests", ...tests]))
}

/** The types last: a build writes some too. */
async function testPages(): Promise<void> {
  if (needsBrowser) await stage("pages", { perform: () => requireBuild().then(() => 0) })
  await Promise.all([
    stage("types", types),
    needsBrowser
      ? stage("browser", playwright("browser", ["--pass-with-no-tests", ...browserTests], { TEST_JOURNEYS: "fast" }))
      : undefined,
  ])
}

async function testRest(): Promise<void> {
  const { beside, alone } = suitesOf(changedSince(given ?? landedBefore()))
  if (beside.length > 0) {
    const install = async () => ((await installMissing(process.cwd(), "all")) ? 0 : 1)
    await stage("packages of the workspaces", { perform: install })
    await stage("types of the workspaces", workspaceTypes)
  }
  await Promise.all(beside.map(([name, suite]) => stage(name, suite)))
  for (const [name, suite] of alone) await stage(name, suite)
}

async function refuseOver(log: number): Promise<number> {
  const over = listOver(took)
  writeSync(log, over.join("\n"))
  return over.length > 0 ? 1 : 0
}

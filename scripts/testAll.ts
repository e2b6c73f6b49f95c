/**
 * `npm run test:all [-- SUITE [WORDS…]]`: everything there is, or one suite of it with words of its own. What one suite
 * alone says is shown while it runs. The last line is the total.
 */
import { bundleTests, requireBuild } from "../e2e/support/processes"
import { requirePrograms } from "./apt"
import { reports } from "./reports"
import { showStages } from "./stages"
import { importRules, lint, suites, types, workspaceTypes } from "./suites"

/** Two at a time, since most of them wait for much of their time. Here benches only have to run, whatever they measure. */
const first = ["unit", "integration", "outages", "cluster"]
const lanes = [first, Object.keys(suites).filter((name) => !first.includes(name))]

const [asked, ...words] = process.argv.slice(2)
if (asked !== undefined && !(asked in suites)) {
  const list = Object.entries(suites).map(([name, { describes }]) => `  ${name.padEnd(12)} ${describes}`)
  console.error(`usage: npm run test:all [-- SUITE [WORDS…]]\n\n${list.join("\n")}`)
  process.exit(2)
}
requirePrograms()
bundleTests()
process.exit(await (asked === undefined ? testAll() : testOne(asked)))

async function testOne(name: string): Promise<number> {
  await requireBuild()
  return suites[name].open(words).perform(1)
}

async function testAll(): Promise<number> {
  const { stage, end } = showStages(reports)
  await Promise.all([
    stage("lint", lint),
    stage("import rules", importRules),
    stage("pages", { perform: () => requireBuild().then(() => 0) }),
  ])
  await stage("types", types)
  await stage("types of the workspaces", workspaceTypes)
  await Promise.all(lanes.map(inTurn))
  return end().failed > 0 ? 1 : 0

  async function inTurn(names: readonly string[]): Promise<void> {
    for (const name of names) await stage(name, suites[name].open([]))
  }
}

/**
 * `npm run test:all -- chaos [--seed SEED] [--only WORDS]…`: strikes whole servers, workers, PostgreSQL and Redis on
 * this machine, under load, with one fault after another, in an order and at moments that follow from the seed. Prints
 * a table row when each fault is over: its cost and what it broke. Fails if anything broke.
 */

import { once } from "node:events"
import { parseArgs } from "node:util"
import { installPrograms } from "../../scripts/apt"
import { table } from "../support/table"
import { clockFaults, missedNights } from "./clock"
import { type Fault, faults } from "./faults"
import { startFollowers } from "./followers"
import { wrongMails, wrongUsage } from "./invariants"
import { brokenMigrations, firstNight, undisturbedNight } from "./nights"
import { newSeed, randomFrom } from "./random"
import { openStage, startUnits } from "./stage"
import { type Field, type Struck, strike } from "./strike"
import { startTraffic } from "./traffic"

const { values } = parseArgs({
  options: { seed: { type: "string" }, only: { type: "string", multiple: true, default: [""] } },
})
const seed = values.seed ?? newSeed()
const random = randomFrom(seed)
const rows: string[][] = []
const longestCell = 160
const noFigures = ["", "", "", "", "", ""]
let rowBegun = performance.now()
/** Until all mail has been sent and all events have arrived. */
const patienceMs = 180_000
/**
 * A request that hangs never gets an answer. The table shows how slow answers were, which depends on the machine too.
 */
const longestMs = 60_000
const heads = ["Fault", "Took", "Back after", "Answered", "503", "Not reached", "Slowest", "Broken"]

const interrupted = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]).then(() => {
  throw new Error("It was interrupted, so that the table ends here.")
})
// It may come before anything waits for it.
interrupted.catch(() => {})
installPrograms(["libfaketime"])
console.log(`Seed: ${seed}. Starting …\n\n${table(heads, [])}`)
const begun = performance.now()
const stage = await openStage(seed)
let isBroken = false
try {
  await Promise.race([run(), interrupted])
} catch (error) {
  isBroken = true
  console.error(error instanceof Error ? error.message : error)
}
const minutes = (performance.now() - begun) / 60_000
console.log(`\n${table(heads, rows, longestCell)}\n\nSeed: ${seed}. ${minutes.toFixed(0)} minutes.`)
await stage.close()
process.exit(isBroken ? 1 : 0)

async function run(): Promise<void> {
  await begin()
  const { database, origins, variables } = stage
  const traffic = await startTraffic({ origins, database, variables, longestMs })
  const field: Field = { traffic, hasPages: true, excused: new Map(), leaves: 0 }
  const own = randomFrom(`${seed} followers`)
  const followers = await startFollowers({ origins, database, variables, random: own, hasWorkers: true })
  const struck = random.shuffled([...faults, ...clockFaults]).filter(({ name }) => isNamed(name))
  for (const fault of struck) await tellOf(field, fault)
  const unheard = await followers.settle(patienceMs)
  tell(`${followers.told()}, under all of these`, unheard)
  await followers.stop()
  const last = [missedNights].filter(({ name }) => isNamed(name))
  for (const fault of last) await tellOf(field, fault)
  const killed = [...struck, ...last].reduce((sum, { killedServers = 0 }) => sum + killedServers, 0)
  await traffic.stop()
  const { answered } = traffic.charged
  tell(`Usage of ${answered} requests under all of these`, await wrongUsage(database, traffic, killed))
  const mails = await wrongMails(database, stage.mail.sent, traffic, patienceMs)
  tell(`${traffic.rotations.length} mails under all of these, each once`, mails)
}

async function tellOf(field: Field, fault: Fault): Promise<void> {
  const lack = fault.lacks?.(stage) ?? null
  if (lack === null) tellStruck(await strike(stage, field, fault, random))
  else tellRow([fault.name, ...noFigures, `not done: ${lack}`])
}

/** The first night and migrations, unless only other faults are selected. */
async function begin(): Promise<void> {
  const [night, migration] = ["kill -9 during the first night", "kill -9 of a migration, four times"]
  const nightAt = new Date()
  await startUnits(stage)
  const { kills, figures } = await firstNight(stage, isNamed(night) ? random : null)
  if (isNamed(night)) {
    const expected = await undisturbedNight(stage, nightAt)
    const differing = Object.entries(figures).filter(([name, value]) => value !== Object(expected)[name])
    tell(
      `${night}: ${kills.join(", ") || "it was over before"}`,
      differing.map(([name, value]) => `${name} is ${value} and not ${Object(expected)[name]}`),
    )
  }
  if (isNamed(migration)) tell(migration, await brokenMigrations(stage, seed))
}

function isNamed(name: string): boolean {
  return values.only.some((words) => name.includes(words))
}

function tell(name: string, wrong: readonly string[]): void {
  const [, ...others] = noFigures
  tellRow([name, sinceLastRow(), ...others, brokenOf(wrong)])
}

function tellStruck({ name, backSeconds, answered, refused, unreached, slowestMs, wrong }: Struck): void {
  const back = backSeconds === null ? "never" : `${backSeconds.toFixed(1)} s`
  const counts = [answered, refused, unreached].map(String)
  tellRow([name, sinceLastRow(), back, ...counts, `${(slowestMs / 1_000).toFixed(1)} s`, brokenOf(wrong)])
}

function sinceLastRow(): string {
  return `${((performance.now() - rowBegun) / 1_000).toFixed(0)} s`
}

function brokenOf(wrong: readonly string[]): string {
  if (wrong.length > 0) isBroken = true
  return wrong.join("; ") || "nothing"
}

/** Prints the row at once and uncut; the table repeats it at the end. */
function tellRow(cells: string[]): void {
  rows.push(cells)
  rowBegun = performance.now()
  console.log(table(cells, [], Number.POSITIVE_INFINITY).split("\n")[0])
}

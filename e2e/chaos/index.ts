/**
 * `npm run chaos [-- --seed SEED] [--only WORDS]`: whole servers, workers, PostgreSQL and Redis on this machine, under
 * load, struck by one fault after another, in an order and at moments that follow from the seed. The table says what each
 * fault cost and what it broke; the command fails if it broke anything.
 */

import { once } from "node:events"
import { parseArgs } from "node:util"
import { table } from "../support/table"
import { clockFaults, missedNights } from "./clock"
import { faults, newSeed } from "./faults"
import { wrongMails } from "./invariants"
import { brokenMigrations, firstNight, undisturbedNight } from "./nights"
import { randomFrom } from "./random"
import { openStage, startUnits } from "./stage"
import { type Field, type Struck, strike } from "./strike"
import { startTraffic } from "./traffic"

const { values } = parseArgs({ options: { seed: { type: "string" }, only: { type: "string" } } })
const seed = values.seed ?? newSeed()
const random = randomFrom(seed)
const rows: string[][] = []
const mailsOutWithinMs = 180_000
const longestMs = 20_000

const interrupted = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]).then(() => {
  throw new Error("It was interrupted, so that the table ends here.")
})
// It may come before anybody waits for it.
interrupted.catch(() => {})
console.log(`Seed: ${seed}. Starting …`)
const stage = await openStage(seed)
let isBroken = false
try {
  await Promise.race([run(), interrupted])
} catch (error) {
  isBroken = true
  console.error(error instanceof Error ? error.message : error)
} finally {
  await stage.close()
}
console.log(
  `\n${table(["Fault", "Back after", "Answered", "503", "Not reached", "Broken"], rows, 160)}\n\nSeed: ${seed}`,
)
process.exit(isBroken ? 1 : 0)

async function run(): Promise<void> {
  await begin()
  const { database, origins, variables } = stage
  const traffic = await startTraffic({ origins, database, variables, longestMs })
  const field: Field = { traffic, hasPages: true, excused: new Set(), leaves: 0 }
  const inOrder = [...random.shuffled([...faults, ...clockFaults]), missedNights]
  for (const fault of inOrder.filter(({ name }) => isChosen(name))) {
    const lack = fault.lacks?.(stage) ?? null
    if (lack === null) tellStruck(await strike(stage, field, fault, random))
    else rows.push([fault.name, "", "", "", "", `not done: ${lack}`])
  }
  await traffic.stop()
  const mails = await wrongMails(database, stage.mail.sent, traffic, mailsOutWithinMs)
  tell(`${traffic.rotations.length} mails under all of these, each once`, mails)
}

/** The first night, and migrations, unless other faults alone are asked for. */
async function begin(): Promise<void> {
  const [night, migration] = ["kill -9 during the first night", "kill -9 of a migration, four times"]
  const nightAt = new Date()
  await startUnits(stage)
  const { kills, figures } = await firstNight(stage, isChosen(night) ? random : null)
  if (isChosen(night)) {
    const expected = await undisturbedNight(stage, nightAt)
    const differing = Object.entries(figures).filter(([name, value]) => value !== Object(expected)[name])
    tell(
      `${night}: ${kills.join(", ") || "it was over before"}`,
      differing.map(([name, value]) => `${name} is ${value} and not ${Object(expected)[name]}`),
    )
  }
  if (isChosen(migration)) tell(migration, await brokenMigrations(stage, seed))
}

function isChosen(name: string): boolean {
  return name.includes(values.only ?? "")
}

function tell(name: string, wrong: readonly string[]): void {
  tellStruck({ name, backSeconds: 0, answered: 0, refused: 0, unreached: 0, wrong: [...wrong] })
}

function tellStruck({ name, backSeconds, answered, refused, unreached, wrong }: Struck): void {
  const isQuiet = answered + refused + unreached === 0
  const figures = isQuiet ? ["", ""] : [`${backSeconds?.toFixed(1) ?? "never"} s`, String(answered)]
  rows.push([
    name,
    ...figures,
    ...(isQuiet ? ["", ""] : [String(refused), String(unreached)]),
    wrong.join("; ") || "nothing",
  ])
  console.log(`${wrong.length > 0 ? "BROKEN" : "holds"}: ${name}${wrong.length > 0 ? `: ${wrong.join("; ")}` : ""}`)
  if (wrong.length > 0) isBroken = true
}

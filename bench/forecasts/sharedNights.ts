import { readFileSync } from "node:fs"
import { forecastDue } from "../../server/jobs/pipeline"
import { connect } from "../../server/platform/database/database"
import { barsKnownAt, nextSession, sessionNumber } from "../../server/platform/exchange/sessions"
import { SERVED_SESSIONS } from "../../server/predictions/windows"
import { median } from "../figure"
import { openHelperDatabase } from "../helperDatabase"
import { say, startHelper } from "../processes"
import { bySize } from "../size"
import { newestSession, storeNextSession } from "./nextSession"

/** In seconds. `reading` is what is shared: until the bars are read, by the clock. */
type NightCosts = { wall: number; reading: number; cpu: number }

/** Medians of ordinary nights by one process and by two, in turn. */
export type SharedNights = Record<"alone" | "shared", NightCosts>

const afterBarsMs = 1_800_000
const clockTicksPerSecond = 100
const rounds = bySize(3, 1)

const { env, url } = openHelperDatabase()
const database = connect(url, 4)
const nights: Record<keyof SharedNights, NightCosts[]> = { alone: [], shared: [] }
for (let round = 0; round < rounds; round++) {
  nights.alone.push(await night(null))
  const helper = await startHelper("forecasts/nightHelper.ts")
  nights.shared.push(await night(helper.pid))
  await helper.end()
}
await database.close()
const medianOf = (how: keyof SharedNights): NightCosts => ({
  wall: median(nights[how].map(({ wall }) => wall)),
  reading: median(nights[how].map(({ reading }) => reading)),
  cpu: median(nights[how].map(({ cpu }) => cpu)),
})
say({ alone: medianOf("alone"), shared: medianOf("shared") } satisfies SharedNights)

async function night(helper: number | null): Promise<NightCosts> {
  let session = await storeNext()
  // A night that trains a model is another measure.
  while (sessionNumber(session) % SERVED_SESSIONS === 0) {
    await forecast(session)
    session = await storeNext()
  }
  const before = cpuSeconds(helper)
  const start = performance.now()
  let readAt = start
  await forecast(session, () => {
    if (readAt === start) readAt = performance.now()
  })
  const wall = (performance.now() - start) / 1_000
  return { wall, reading: (readAt - start) / 1_000, cpu: cpuSeconds(helper) - before }
}

async function storeNext(): Promise<string> {
  const last = await newestSession(database)
  await storeNextSession(database, last)
  return nextSession(last)
}

async function forecast(session: string, onProgress: () => void = () => {}): Promise<void> {
  await forecastDue(database, env, new Date(barsKnownAt(session).getTime() + afterBarsMs), onProgress)
}

/** Of this process and the one that helps. */
function cpuSeconds(helper: number | null): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + (helper === null ? 0 : secondsOf(helper))
}

function secondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond
}

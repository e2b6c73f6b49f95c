import { forecastDue, replay } from "../../server/jobs/pipeline"
import { connect } from "../../server/platform/database/database"
import { barsKnownAt, nextSession } from "../../server/platform/exchange/sessions"
import { openHelperDatabase } from "../helperDatabase"
import { newestSession, storeNextSession } from "../nextSession"
import { timed } from "../places"
import { say } from "../processes"

/** Seconds of each run, and what its process has used until its end. */
export type Ran = { seconds: number[]; cpuSeconds: number; peakMegabytes: number; predictions: number }

const afterBarsMs = 1_800_000
const { env, url } = openHelperDatabase()
const database = connect(url, 4)

/** `runs.ts year` replays a year; `runs.ts nights` runs a night with training, and the next one without. */
const runs = { year, nights }
const { took, predictions } = await runs[process.argv[2] as keyof typeof runs]()
await database.close()
const { user, system } = process.cpuUsage()
const peakMegabytes = process.resourceUsage().maxRSS / 1_024
say({
  seconds: took.map((ms) => ms / 1_000),
  cpuSeconds: (user + system) / 1e6,
  peakMegabytes,
  predictions,
} satisfies Ran)

async function year() {
  const of = { from: "2025-03-25", to: "2026-03-24" }
  const took = await timed(1, () => replay(database, env, of, { at: new Date("2026-03-25T12:00:00Z") }))
  return { took, predictions: await database.prisma.prediction.count() }
}

async function nights() {
  const last = await newestSession(database)
  const night = (session: string) =>
    timed(1, () => forecastDue(database, env, { at: new Date(barsKnownAt(session).getTime() + afterBarsMs) }))
  const training = await night(last)
  await storeNextSession(database, last)
  const took = [...training, ...(await night(nextSession(last)))]
  return { took, predictions: await database.prisma.prediction.count({ where: { referenceDate: new Date(last) } }) }
}

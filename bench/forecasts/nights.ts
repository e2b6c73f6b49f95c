import { forecastDue } from "../../server/jobs/pipeline"
import { connect } from "../../server/platform/database/database"
import { barsKnownAt, nextSession } from "../../server/platform/exchange/sessions"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"
import { newestSession, storeNextSession } from "./nextSession"
import { peakMegabytes } from "./peakMegabytes"

/** Seconds of a nightly run with training, and of the next one without. */
export type Nights = { training: number; ordinary: number; peakMegabytes: number; predictions: number }

const afterBarsMs = 1_800_000

const { env, url } = openHelperDatabase()
const database = connect(url, 4)
const last = await newestSession(database)
const training = await night(last)
await storeNextSession(database, last)
const ordinary = await night(nextSession(last))
const predictions = await database.prisma.prediction.count({ where: { referenceDate: new Date(last) } })
await database.close()
say({ training, ordinary, peakMegabytes: peakMegabytes(), predictions } satisfies Nights)

async function night(session: string): Promise<number> {
  const start = performance.now()
  await forecastDue(database, env, { at: new Date(barsKnownAt(session).getTime() + afterBarsMs) })
  return (performance.now() - start) / 1_000
}

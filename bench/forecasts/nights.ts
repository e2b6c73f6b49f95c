import type { DailyBar } from "../../server/bars/bar"
import { storeBars } from "../../server/bars/store"
import { forecastDue } from "../../server/jobs/pipeline"
import { connect, type Database } from "../../server/platform/database/database"
import { barsKnownAt, nextSession } from "../../server/platform/exchange/sessions"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"
import { peakMegabytes } from "./peakMegabytes"

/** Seconds of a nightly run with training, and of the next one without. */
export type Nights = { training: number; ordinary: number; peakMegabytes: number; predictions: number }

const afterBarsMs = 1_800_000

const { env, url } = openHelperDatabase()
const database = connect(url, 4)
const last = await newestSession(database)
const training = await night(last)
await storeNextSession(database)
const ordinary = await night(nextSession(last))
const predictions = await database.prisma.prediction.count({ where: { referenceDate: new Date(last) } })
await database.close()
say({ training, ordinary, peakMegabytes: peakMegabytes(), predictions } satisfies Nights)

async function night(session: string): Promise<number> {
  const start = performance.now()
  await forecastDue(database, env, new Date(barsKnownAt(session).getTime() + afterBarsMs), () => {})
  return (performance.now() - start) / 1_000
}

async function newestSession({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ date: string }>("SELECT max(date)::text AS date FROM bar")
  return rows[0].date
}

/** Stores each ticker's last bar again, slightly changed, for the next session. */
async function storeNextSession({ pool }: Database): Promise<void> {
  const date = nextSession(last)
  const { rows } = await pool.query<DailyBar>(
    `SELECT ticker, $2::text AS date, open * f AS open, high * f AS high, low * f AS low, close * f AS close, volume
     FROM bar, LATERAL (SELECT 1 + (hashtext(ticker) % 100) / 5000.0::float8 AS f) AS move WHERE date = $1::date`,
    [last, date],
  )
  await storeBars(pool, 1, { bars: rows, actions: [] }, barsKnownAt(date))
}

import { runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { barsKnownAt, lastClosedSession, previousSession } from "../../server/platform/exchange/sessions"
import { openHelperTables } from "../helperDatabase"
import { issueKeys } from "../keys"
import { say } from "../processes"

export type DueWorld = { databaseUrl: string; keys: string[] }

const reader = "bench0@example.com"

/** A world without its last session, so that its nightly run is due. */
const { env, url, database } = await openHelperTables()
await requireWorld(database, env)
await runPipeline(database, env, { at: barsKnownAt(previousSession(lastClosedSession(new Date()))) })
// Without the newest models, the nightly run has to train, as it does every 63 sessions.
await database.pool.query(
  `DELETE FROM forecast_model AS newest WHERE serves_from =
     (SELECT max(serves_from) FROM forecast_model WHERE timeframe = newest.timeframe)`,
)
const keys = await issueKeys(database, 800)
// One account gets the daily brief, which is written from all bars.
await database.prisma.account.updateMany({ where: { email: { not: reader } }, data: { wantsDailyBrief: false } })
await database.close()
say({ databaseUrl: url, keys } satisfies DueWorld)

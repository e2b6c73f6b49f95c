import { connect } from "../../server/database/database"
import { migrate } from "../../server/database/migrate"
import { barsKnownAt, lastClosedSession, previousSession } from "../../server/exchange/sessions"
import { runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { issueKey } from "../../server/keys/issue"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"

export type DueWorld = { databaseUrl: string; keys: string[] }

/** Together they may ask 200 times a second. */
const accounts = 400
const reader = "bench0@example.com"

/** Makes a world that lacks the last session, and keeps its PostgreSQL until it is ended. */
const { env, url } = openHelperDatabase()
await migrate(url)
const database = connect(url, 4)
await requireWorld(database, env)
await runPipeline(database, env, barsKnownAt(previousSession(lastClosedSession(new Date()))), () => {})
// Without the newest models, the nightly run has to train some, as it does every 63 sessions.
await database.pool.query(
  `DELETE FROM forecast_model AS newest WHERE serves_from =
     (SELECT max(serves_from) FROM forecast_model WHERE timeframe = newest.timeframe)`,
)
const keys: string[] = []
for (let account = 0; account < accounts; account++) {
  const change = { at: new Date(), actor: "bench" }
  keys.push((await issueKey(database, `bench${account}@example.com`, { tier: "api_pro" }, {}, change)).key)
}
// One of them is sent the daily brief, which is written from all bars.
await database.prisma.account.updateMany({ where: { email: { not: reader } }, data: { wantsDailyBrief: false } })
await database.close()
say({ databaseUrl: url, keys } satisfies DueWorld)

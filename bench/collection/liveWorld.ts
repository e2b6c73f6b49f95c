import { connect } from "../../server/database/database"
import { migrate } from "../../server/database/migrate"
import { barsKnownAt, lastClosedSession, previousSession } from "../../server/exchange/sessions"
import { runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { openHelperDatabase } from "../helperDatabase"
import { issueKeys } from "../keys"
import { say } from "../processes"

export type LiveWorld = { databaseUrl: string; keys: string[] }

/** Five years of bars from the upstreams and what they predict, but for the last session; of everything else nothing. */
const { env, url } = openHelperDatabase()
await migrate(url)
const database = connect(url, 4)
await requireWorld(database, env)
await runPipeline(database, env, barsKnownAt(previousSession(lastClosedSession(new Date()))), () => {})
const keys = await issueKeys(database, 400)
await database.close()
say({ databaseUrl: url, keys } satisfies LiveWorld)

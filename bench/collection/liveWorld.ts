import { collect } from "../../server/jobs/collect"
import { runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { putCall } from "../../server/knowledge/families/putCall"
import { barsKnownAt, lastClosedSession, previousSession } from "../../server/platform/exchange/sessions"
import { openHelperTables } from "../helperDatabase"
import { issueKeys } from "../keys"
import { say } from "../processes"

export type LiveWorld = { databaseUrl: string; keys: string[] }

/** Of facts other than bars it has one put/call ratio: a year of sessions would take minutes at Cboe's rate limit. */
const { env, url, database } = await openHelperTables()
await requireWorld(database, env)
const before = previousSession(lastClosedSession(new Date()))
await runPipeline(database, env, { at: barsKnownAt(before) })
await collect(database, env, putCall, { from: before, to: before, at: new Date(), progress: () => {} })
const keys = await issueKeys(database, 400)
await database.close()
say({ databaseUrl: url, keys } satisfies LiveWorld)

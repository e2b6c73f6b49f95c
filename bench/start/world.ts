import { connect } from "../../server/database/database"
import { migrate } from "../../server/database/migrate"
import { runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"

/** Seconds that loading each family took, and then all predictions, which are made side by side; bars that are stored. */
export type MadeWorld = { seconds: { bars: number; vix: number; predictions: number }; bars: number }

/** Makes a world in an empty database by the pipeline that `npm start` runs, and keeps its PostgreSQL until it is ended. */
const { env, url } = openHelperDatabase()
await migrate(url)
const database = connect(url, 4)
await requireWorld(database, env)
const seconds: MadeWorld["seconds"] = { bars: 0, vix: 0, predictions: 0 }
let since = performance.now()
await runPipeline(database, env, new Date(), (stage) => {
  const now = performance.now()
  seconds[stage === "bars" || stage === "vix" ? stage : "predictions"] += (now - since) / 1000
  since = now
})
const { rows } = await database.pool.query<{ count: number }>("SELECT count(*)::int FROM bar")
await database.close()
say({ seconds, bars: rows[0].count } satisfies MadeWorld)

import { connect } from "../../server/data/database"
import { migrate } from "../../server/data/migrate"
import { openDatabase } from "../../server/data/place"
import { readEnv } from "../../server/env"
import { runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { say } from "../processes"

/** Seconds that each stage took, by the name under which the pipeline reports it, and how many bars are stored. */
export type MadeWorld = { seconds: Record<string, number>; bars: number }

/** Makes a world in an empty database by the pipeline that `npm start` runs, and keeps its PostgreSQL until it is ended. */
const env = readEnv()
const place = openDatabase(env)
process.once("SIGTERM", () => {
  place.release()
  process.exit(0)
})
await migrate(place.url)
const database = connect(place.url, 4)
await requireWorld(database, env)
const seconds: Record<string, number> = {}
let since = performance.now()
await runPipeline(database, env, new Date(), (stage) => {
  const now = performance.now()
  seconds[stage] = (seconds[stage] ?? 0) + (now - since) / 1000
  since = now
})
const { rows } = await database.pool.query<{ count: number }>("SELECT count(*)::int FROM bar")
await database.close()
say({ seconds, bars: rows[0].count } satisfies MadeWorld)

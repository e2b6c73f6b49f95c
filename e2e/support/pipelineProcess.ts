import { runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { connect } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"

const [databaseUrl, now] = process.argv.slice(2)
const env = readEnv()
const database = connect(databaseUrl)
await requireWorld(database, env)
await runPipeline(database, env, {
  at: new Date(now),
  progress: (stage, done, all) => console.log(`${stage} ${done}/${all}`),
})
await database.close()

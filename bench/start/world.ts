import { collectApart } from "../../server/jobs/collecting"
import { evaluateDue } from "../../server/jobs/evaluateClaims"
import { proposeAndGrade } from "../../server/jobs/eventSignals"
import { presentFrom } from "../../server/jobs/job"
import { runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { connect } from "../../server/platform/database/database"
import { migrate } from "../../server/platform/database/migrate"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"

/** Seconds by step, where predictions run in parallel; and the numbers of stored bars and signals. */
export type MadeWorld = {
  seconds: { bars: number; vix: number; predictions: number; families: number; signals: number; claims: number }
  bars: number
  signals: number
}

/** Makes a world with the pipeline of `npm start`, and keeps PostgreSQL running. */
const { env, url } = openHelperDatabase()
await migrate(url)
const database = connect(url, 4)
await requireWorld(database, env)
const seconds: MadeWorld["seconds"] = { bars: 0, vix: 0, predictions: 0, families: 0, signals: 0, claims: 0 }
let since = performance.now()
function note(stage: keyof MadeWorld["seconds"]): void {
  const now = performance.now()
  seconds[stage] += (now - since) / 1000
  since = now
}
const progress = () => {}
await runPipeline(database, env, {
  at: new Date(),
  progress: (stage) => note(stage === "bars" || stage === "vix" ? stage : "predictions"),
})
const at = new Date()
await collectApart(database, env, { at, progress })
note("families")
await proposeAndGrade(database, env, { at, now: presentFrom(at), progress })
note("signals")
await evaluateDue(database, env, at)
note("claims")
const { rows } = await database.pool.query<{ bars: number; signals: number }>(
  "SELECT (SELECT count(*)::int FROM bar) AS bars, (SELECT count(*)::int FROM event_signal) AS signals",
)
await database.close()
say({ seconds, ...rows[0] } satisfies MadeWorld)

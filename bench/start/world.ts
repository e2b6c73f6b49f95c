import { evaluateDue } from "../../server/jobs/evaluateClaims"
import { openHelperTables } from "../helperDatabase"
import { say } from "../processes"
import { fillWorld } from "../world"

const stages = ["bars", "vix", "predictions", "families", "signals", "claims"] as const
type Stage = (typeof stages)[number]

/** Seconds by step, where predictions run in parallel; and the numbers of stored bars and signals. */
export type MadeWorld = { seconds: Record<Stage, number>; bars: number; signals: number }

/** Makes a world with the pipeline of `npm start`, and keeps PostgreSQL running. */
const { env, database } = await openHelperTables()
const seconds: MadeWorld["seconds"] = { bars: 0, vix: 0, predictions: 0, families: 0, signals: 0, claims: 0 }
let since = performance.now()
function note(said: string): void {
  const now = performance.now()
  seconds[stages.find((stage) => stage === said) ?? "predictions"] += (now - since) / 1_000
  since = now
}
await fillWorld(database, env, { note })
await evaluateDue(database, env, new Date())
note("claims")
const { rows } = await database.pool.query<{ bars: number; signals: number }>(
  "SELECT (SELECT count(*)::int FROM bar) AS bars, (SELECT count(*)::int FROM event_signal) AS signals",
)
await database.close()
say({ seconds, ...rows[0] } satisfies MadeWorld)

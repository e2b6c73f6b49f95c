import { VIX } from "../../bars/panel"
import type { Database } from "../../platform/database/database"
import { isOfFinishedRun } from "../../platform/database/runs"
import type { Env } from "../../platform/env"
import { lastClosedSession } from "../../platform/exchange/sessions"

/** "due" when bars, VIX or predictions of the last closed session are missing; "empty" when nothing is stored. */
export async function pipelineState({ pool }: Database, env: Env, now: Date): Promise<"done" | "due" | "empty"> {
  const session = lastClosedSession(now)
  const origin = env.FEED === "live" ? "live" : "simulated"
  const { rows } = await pool.query<{ isEmpty: boolean; isDone: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM pipeline_step WHERE origin = $3) AS "isEmpty",
       EXISTS (SELECT FROM bar WHERE ticker <> $1 AND date = $2::date AND ${isOfFinishedRun})
       AND EXISTS (SELECT FROM bar WHERE ticker = $1 AND date = $2::date AND ${isOfFinishedRun})
       AND (SELECT count(*) FROM pipeline_step WHERE origin = $3 AND session = $2::date) >= 6 AS "isDone"`,
    [VIX, session, origin],
  )
  const [{ isEmpty, isDone }] = rows
  if (isEmpty) return "empty"
  return isDone ? "done" : "due"
}

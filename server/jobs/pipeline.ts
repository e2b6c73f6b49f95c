import { loadKnownPanels } from "../bars/knownPanels"
import type { Database } from "../database/database"
import { addDays } from "../dates"
import type { Env } from "../env"
import { addSessions, nextSession, sessionOpenAt } from "../exchange/sessions"
import type { FamilyName } from "../families"
import { collectDue } from "./collect"
import { forecast } from "./forecast"
import type { IngestReport } from "./ingest"
import type { Progress } from "./job"
import { worldClock } from "./predictAndGrade"

/** The families that predictions are made from. */
export const predictedFrom: readonly FamilyName[] = ["bars", "vix"]

const backfillDays = 366

/**
 * The nightly run: bars, then features and predictions with the grades that fell due. It catches up on whatever is missing,
 * and can be run at any time.
 */
export async function runPipeline(
  database: Database,
  env: Env,
  now: Date,
  progress: Progress,
): Promise<IngestReport[]> {
  const reports = await collectDue(database, env, predictedFrom, now, progress)
  await forecastDue(database, env, now, progress)
  return reports
}

/** Brings the predictions and their grades up to the newest session that is stored. */
export async function forecastDue(database: Database, env: Env, now: Date, progress: Progress): Promise<void> {
  const panels = await loadKnownPanels(database.pool, now)
  const { sessions } = panels
  if (sessions.length === 0) return
  const to = sessions[sessions.length - 1]
  const isLive = env.FEED === "live"
  const task = {
    panels,
    origin: isLive ? "live" : "simulated",
    from: isLive ? to : firstPredicted(to, sessions[0]),
    to,
    seed: env.WORLD_SEED,
    clock: isLive ? { gradedAt: () => now, issuedAt: () => now } : worldClock,
    // A live prediction counts only when it is stored before its target session opens.
    mayIssue: (session: string) => !isLive || now < sessionOpenAt(nextSession(session)),
  } as const
  await forecast(database, task, progress)
}

/**
 * Runs the forecasting session by session over stored history, with knowledge cut at each; labelled `replay`, or as the
 * simulated world's own. Grades are given as far as there are bars, behind the end of the range too.
 */
export async function replay(
  database: Database,
  env: Env,
  range: { from: string; to: string },
  progress: Progress,
): Promise<void> {
  const task = {
    ...range,
    panels: await loadKnownPanels(database.pool, endOfTime),
    origin: env.FEED === "live" ? "replay" : "simulated",
    seed: env.WORLD_SEED,
    clock: worldClock,
    mayIssue: () => true,
  } as const
  await forecast(database, task, progress)
}

const endOfTime = new Date(8.64e15)

/** The simulated past holds a year of predictions, as far as there is enough history before it to learn from. */
function firstPredicted(to: string, worldFrom: string): string {
  const yearAgo = addDays(to, -backfillDays)
  const earliest = addSessions(worldFrom, 252)
  return [yearAgo, earliest].sort()[1]
}

import { loadPanelAt } from "../bars/openPanel"
import type { Database } from "../database/database"
import { addDays } from "../dates"
import type { Env } from "../env"
import { addSessions, nextSession, sessionOpenAt } from "../exchange/sessions"
import type { FamilyName } from "../families"
import type { Timeframe } from "../predictions/horizon"
import { collectDue } from "./collect"
import { type ForecastTask, forecast } from "./forecast"
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

async function forecastDue(database: Database, env: Env, now: Date, progress: Progress): Promise<void> {
  const panel = await loadPanelAt(database.pool, now)
  if (panel.sessions.length === 0) return
  const to = panel.sessions[panel.sessions.length - 1]
  const isLive = env.FEED === "live"
  const from = isLive ? to : firstPredicted(to, panel.sessions[0])
  await forecastAll(
    database,
    {
      panel,
      origin: isLive ? "live" : "simulated",
      from,
      to,
      seed: env.WORLD_SEED,
      clock: isLive ? { gradedAt: () => now, issuedAt: () => now } : worldClock,
      // A live prediction counts only when it is stored before its target session opens.
      mayIssue: (session) => !isLive || now < sessionOpenAt(nextSession(session)),
    },
    progress,
  )
}

/** Runs the forecasting session by session over stored history, with knowledge cut at each; labelled `replay`, or as the simulated world's own. */
export async function replay(
  database: Database,
  env: Env,
  range: { from: string; to: string },
  progress: Progress,
): Promise<void> {
  const panel = await loadPanelAt(database.pool, new Date(8.64e15))
  await forecastAll(
    database,
    {
      ...range,
      panel,
      origin: env.FEED === "live" ? "replay" : "simulated",
      seed: env.WORLD_SEED,
      clock: worldClock,
      mayIssue: () => true,
    },
    progress,
  )
}

const timeframes: readonly Timeframe[] = ["daily", "weekly", "monthly"]

/** The timeframes side by side: none needs another's predictions, and each alone waits on one model at a time. */
async function forecastAll(
  database: Database,
  task: Omit<ForecastTask, "timeframe" | "onProgress">,
  progress: Progress,
): Promise<void> {
  const forecasts = timeframes.map((timeframe) => {
    const onProgress = (done: number, all: number) => progress(`${timeframe} predictions`, done, all)
    return forecast(database, { ...task, timeframe, onProgress })
  })
  await Promise.all(forecasts)
}

/** The simulated past holds a year of predictions, as far as there is enough history before it to learn from. */
function firstPredicted(to: string, worldFrom: string): string {
  const yearAgo = addDays(to, -backfillDays)
  const earliest = addSessions(worldFrom, 252)
  return [yearAgo, earliest].sort()[1]
}

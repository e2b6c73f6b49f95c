import { loadMarket, marketAt } from "../bars/load"
import { VIX } from "../bars/panel"
import type { Database } from "../database/database"
import type { Env } from "../env"
import { addSessions, lastClosedSession, nextSession, sessionOpenAt } from "../exchange/sessions"
import { universe } from "../market/universe"
import type { Timeframe } from "../predictions/horizon"
import { barsSource, vixSource, worldStart } from "../sources/catalogue"
import type { BarsSource } from "../sources/source"
import { type ForecastTask, forecast } from "./forecast"
import { type IngestReport, ingestBars } from "./ingest"
import type { Progress } from "./job"
import { worldClock } from "./predictAndGrade"

/** How many sessions a live run asks for again, to see splits and corrections. */
const overlapSessions = 10

const backfillDays = 366

/**
 * The nightly run: bars, then features, predictions and the grades that are due, then a notification to every replica that
 * its cached answers are outdated. It catches up on all missing sessions, and can be run at any time.
 */
export async function runPipeline(
  database: Database,
  env: Env,
  now: Date,
  progress: Progress,
): Promise<IngestReport[]> {
  const reports = await ingestDue(database, env, now, progress)
  const panel = marketAt(await loadMarket(database.pool), now)
  if (panel.sessions.length === 0) return reports
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
  return reports
}

/** Runs the forecasting session by session over stored history, with knowledge cut at each; labelled `replay`, or as the simulated world's own. */
export async function replay(
  database: Database,
  env: Env,
  range: { from: string; to: string },
  progress: Progress,
): Promise<void> {
  const panel = marketAt(await loadMarket(database.pool), new Date(8.64e15))
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
  const yearAgo = new Date(Date.parse(to) - backfillDays * 86_400_000).toISOString().slice(0, 10)
  const earliest = addSessions(worldFrom, 252)
  return [yearAgo, earliest].sort()[1]
}

async function ingestDue(database: Database, env: Env, now: Date, progress: Progress): Promise<IngestReport[]> {
  const size = env.FEED === "live" ? "full" : env.WORLD_SIZE
  const tickers = universe(size).map(({ ticker }) => ticker)
  const families: { family: "bars" | "vix"; source: BarsSource; tickers: string[] }[] = [
    { family: "bars", source: barsSource(env), tickers: tickers.filter((ticker) => ticker !== VIX) },
    { family: "vix", source: vixSource(env), tickers: [VIX] },
  ]
  const to = lastClosedSession(now)
  const reports: IngestReport[] = []
  for (const { family, source, tickers } of families) {
    const from = await firstDue(database, env, family, to)
    if (from > to) continue
    const onProgress = (done: number, all: number) => progress(family, done, all)
    reports.push(await ingestBars(database, source, { family, tickers, from, to, at: now, onProgress }))
  }
  return reports
}

/** A family begins where its last complete run ended; in live mode a little before, to see what was corrected. */
async function firstDue(database: Database, env: Env, family: "bars" | "vix", to: string): Promise<string> {
  const complete = await database.prisma.ingestion.findFirst({ where: { family, outcome: "ok" } })
  const condition = family === "vix" ? "ticker = $1" : "ticker <> $1"
  const newest = await database.pool.query<{ date: string | null }>(
    `SELECT max(date)::text AS date FROM bar WHERE ${condition}`,
    [VIX],
  )
  const date = newest.rows[0].date
  if (env.FEED === "live")
    return date && complete ? addSessions(date < to ? date : to, -overlapSessions) : addSessions(to, -1_260)
  return date && complete ? nextSession(date) : worldStart[env.WORLD_SIZE]
}

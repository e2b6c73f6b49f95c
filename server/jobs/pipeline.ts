import { loadKnownPanels } from "../bars/knownPanels"
import type { Panel } from "../bars/panel"
import type { FamilyName } from "../knowledge/families"
import { logIdentity } from "../ledger/identity"
import { opensAt } from "../ledger/logPredictions"
import type { Database } from "../platform/database/database"
import { addDays } from "../platform/dates"
import type { Env } from "../platform/env"
import { addSessions, previousSession } from "../platform/exchange/sessions"
import { type Coverage, coverageOf, isCovered } from "../predictions/coverage"
import { collectDue } from "./collect"
import { forecast } from "./forecast"
import type { IngestReport } from "./ingest"
import { type Progress, presentFrom } from "./job"
import { worldClock } from "./predictAndGrade"

/** The families that predictions are made from. */
export const predictedFrom: readonly FamilyName[] = ["bars", "vix"]

const backfillDays = 366

/** A session that is not predicted yet, since its bars are incomplete. */
export type Postponed = Coverage & { session: string }

/**
 * The nightly run: bars, then features and predictions with the grades that fell due. It catches up on whatever is missing,
 * and can be run at any time.
 */
export async function runPipeline(
  database: Database,
  env: Env,
  now: Date,
  progress: Progress,
  onPostponed: (postponed: Postponed) => void = () => {},
): Promise<IngestReport[]> {
  const present = presentFrom(now)
  const reports = await collectDue(database, env, predictedFrom, now, progress)
  const bars = reports.find(({ family }) => family === "bars")
  const isComplete = bars === undefined || bars.outcome === "ok"
  const postponed = await forecastDue(database, env, now, progress, { isComplete, present })
  if (postponed) onPostponed(postponed)
  return reports
}

/**
 * Brings the predictions and their grades up to the newest session that is stored. Where its bars may be incomplete, a
 * session of which too few are there is left to the next run, and is given back.
 */
export async function forecastDue(
  database: Database,
  env: Env,
  now: Date,
  progress: Progress,
  { isComplete = true, present = presentFrom(now) } = {},
): Promise<Postponed | null> {
  const panels = await loadKnownPanels(database.pool, now)
  const { sessions } = panels
  if (sessions.length === 0) return null
  const newest = sessions[sessions.length - 1]
  const postponed = isComplete ? null : await findPostponed(database, panels.at(now))
  const isLive = env.FEED === "live"
  const task = {
    panels,
    origin: isLive ? "live" : "simulated",
    from: isLive ? newest : firstPredicted(newest, sessions[0]),
    // In live mode the range is empty then, and what is due is graded all the same.
    to: postponed ? previousSession(newest) : newest,
    seed: env.WORLD_SEED,
    clock: isLive ? { gradedAt: () => now, issuedAt: () => now } : worldClock,
    log: { identity: logIdentity(env), now: present },
    // A live prediction counts only when it is stored, and logged, before its target session opens.
    mayIssue: (session: string) => !isLive || present() < opensAt(session),
  } as const
  await forecast(database, task, progress)
  return postponed
}

/** The newest session, where too few tickers have a bar in it, or no run has ever brought those of all tickers. */
async function findPostponed({ prisma }: Database, panel: Panel): Promise<Postponed | null> {
  const newest = panel.sessions.length - 1
  const coverage = coverageOf(panel, newest)
  const isUsual = await prisma.ingestion.findFirst({ where: { family: "bars", outcome: "ok" }, select: { id: true } })
  return isUsual && isCovered(coverage) ? null : { session: panel.sessions[newest], ...coverage }
}

/**
 * Runs the forecasting session by session over stored history, with knowledge cut at each; labelled `replay`, or as the
 * simulated world's own. Grades are given as far as there are bars, behind the end of the range too. Gives how many sessions
 * of the range have bars, and how many of these had not been replayed before.
 */
export async function replay(
  database: Database,
  env: Env,
  range: { from: string; to: string },
  now: Date,
  progress: Progress,
): Promise<{ stored: number; undone: number }> {
  const panels = await loadKnownPanels(database.pool, endOfTime)
  const task = {
    ...range,
    panels,
    origin: env.FEED === "live" ? "replay" : "simulated",
    seed: env.WORLD_SEED,
    clock: worldClock,
    log: env.FEED === "live" ? null : { identity: logIdentity(env), now: presentFrom(now) },
    mayIssue: () => true,
  } as const
  const undone = await forecast(database, task, progress)
  const stored = panels.sessions.filter((session) => range.from <= session && session <= range.to).length
  return { stored, undone }
}

const endOfTime = new Date(8.64e15)

/** The simulated past holds a year of predictions, as far as there is enough history before it to learn from. */
function firstPredicted(to: string, worldFrom: string): string {
  const yearAgo = addDays(to, -backfillDays)
  const earliest = addSessions(worldFrom, 252)
  return [yearAgo, earliest].sort()[1]
}

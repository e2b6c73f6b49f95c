import { loadKnownPanels } from "../bars/knownPanels"
import { loadAxes } from "../bars/load"
import type { Panel } from "../bars/panel"
import type { FamilyName } from "../knowledge/families"
import { bars as barFamily } from "../knowledge/families/bars"
import { canCollect } from "../knowledge/upstreams"
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
import { presentFrom, type Run } from "./job"
import { worldClock } from "./predictAndGrade"

export const predictedFrom: readonly FamilyName[] = ["bars", "vix"]

const backfillDays = 366

export type Postponed = Coverage & { session: string }

/**
 * The nightly run: bars, predictions and due grades. It makes up for whatever is missing, so it can run at any time.
 */
export async function runPipeline(
  database: Database,
  env: Env,
  run: Run,
  onPostponed: (postponed: Postponed) => void = () => {},
): Promise<IngestReport[]> {
  const present = presentFrom(run.at)
  const reports = await collectDue(database, env, predictedFrom, run)
  const bars = reports.find(({ family }) => family === "bars")
  const isComplete = bars === undefined || bars.outcome === "ok"
  const postponed = await forecastDue(database, env, run, { isComplete, present })
  // Without a provider, no more bars will come.
  if (postponed && canCollect(barFamily, env)) onPostponed(postponed)
  return reports
}

/**
 * Predicts and grades up to the newest stored session. If too many bars of that session are missing, it is left to the
 * next run and returned.
 */
export async function forecastDue(
  database: Database,
  env: Env,
  { at, progress = () => {} }: Run,
  { isComplete = true, present = presentFrom(at) } = {},
): Promise<Postponed | null> {
  const { sessions } = await loadAxes(database.pool)
  if (sessions.length === 0) return null
  const newest = sessions[sessions.length - 1]
  const isLive = env.FEED === "live"
  const night = {
    origin: isLive ? "live" : "simulated",
    from: isLive ? newest : firstPredicted(newest, sessions[0]),
    to: newest,
    clock: isLive ? { gradedAt: () => at, issuedAt: () => at } : worldClock,
  } as const
  const panels = await loadKnownPanels(database.pool, at)
  const postponed = isComplete ? null : await findPostponed(database, panels.at(at))
  const task = {
    ...night,
    panels,
    // In live mode the range is then empty, but due grades are still given.
    to: postponed ? previousSession(newest) : newest,
    seed: env.WORLD_SEED,
    log: { identity: logIdentity(env), now: present },
    // A live prediction counts only if it is stored and logged before its target session opens.
    mayIssue: (session: string) => !isLive || present() < opensAt(session),
  } as const
  await forecast(database, task, progress)
  return postponed
}

/** The newest session, if too few tickers have bars or no run has ever been complete. */
async function findPostponed({ prisma }: Database, panel: Panel): Promise<Postponed | null> {
  const newest = panel.sessions.length - 1
  const coverage = coverageOf(panel, newest)
  const isUsual = await prisma.ingestion.findFirst({ where: { family: "bars", outcome: "ok" }, select: { id: true } })
  return isUsual && isCovered(coverage) ? null : { session: panel.sessions[newest], ...coverage }
}

/**
 * Forecasts each session of stored history with what was known then; labelled `replay`, or `simulated` in a simulated
 * world. Grades as far as there are bars, beyond the range too. Returns how many sessions have bars, and how many were
 * new.
 */
export async function replay(
  database: Database,
  env: Env,
  range: { from: string; to: string },
  { at, progress = () => {} }: Run,
): Promise<{ stored: number; undone: number }> {
  const panels = await loadKnownPanels(database.pool, endOfTime)
  const task = {
    ...range,
    panels,
    origin: env.FEED === "live" ? "replay" : "simulated",
    seed: env.WORLD_SEED,
    clock: worldClock,
    log: env.FEED === "live" ? null : { identity: logIdentity(env), now: presentFrom(at) },
    mayIssue: () => true,
  } as const
  const undone = await forecast(database, task, progress)
  const stored = panels.sessions.filter((session) => range.from <= session && session <= range.to).length
  return { stored, undone }
}

const endOfTime = new Date(8.64e15)

/** A simulated past has a year of predictions, if there is enough history to train on. */
function firstPredicted(to: string, worldFrom: string): string {
  const yearAgo = addDays(to, -backfillDays)
  const earliest = addSessions(worldFrom, 252)
  return [yearAgo, earliest].sort()[1]
}

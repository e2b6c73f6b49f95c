import { panelsOnDemand } from "../bars/knownPanels"
import { VIX } from "../bars/panel"
import { asKnown, listVersions } from "../knowledge/facts/asKnown"
import { type Headline, headlines } from "../knowledge/families/headlines"
import type { RecordOrigin } from "../knowledge/origin"
import { logIdentity } from "../ledger/identity"
import type { Database } from "../platform/database/database"
import { isOfFinishedRun } from "../platform/database/runs"
import { dayMs } from "../platform/dates"
import type { Env } from "../platform/env"
import { barsKnownAt, lastClosedSession, nextSession } from "../platform/exchange/sessions"
import { pipelineState } from "../predictions/storage/pipelineState"
import type { Analyst } from "../signals/headlines/analyst"
import { documentOf } from "../signals/headlines/document"
import { listUnrecordedChanges } from "../signals/headlines/storage/documentChanges"
import { findLastGraded, findLastRead, listRead } from "../signals/headlines/storage/state"
import { analystOf, signalledUniverse } from "./analysts"
import { type Job, type JobContext, type Progress, presentFrom } from "./job"
import { type SignalReport, type SignalRun, signalsNow } from "./signalsNow"
import { signalsOfWorld } from "./signalsOfWorld"

/**
 * Reads new headlines, issues signals from them, records later changes of their documents, and grades the signals whose
 * horizon has ended.
 */
export const eventSignals: Job = {
  name: "event-signals",
  schedule: "*/10 * * * *",
  timeZone: "UTC",
  locks: ["signals"],
  limitSeconds: 900,
  retries: 3,
  isThreaded: true,
  wokenBy: ["facts"],
  isDueAtStart: isNeeded,
  isNeeded,
  async run({ env, database, at, progress }) {
    return proposeAndGrade(database, env, { at, now: presentFrom(at), progress })
  },
}

type Moment = {
  at: Date
  now: () => Date
  progress: Progress
  analyst?: Analyst | null
}

export async function proposeAndGrade(
  database: Database,
  env: Env,
  { at, now, progress, analyst = analystOf(database, env, now) }: Moment,
): Promise<SignalReport | null> {
  const origin = originOf(env)
  const { unread, ...due } = await listDue(database, env, at, analyst)
  if (isNothing({ unread, ...due })) return null
  const isInUniverse = signalledUniverse(env)
  const arrived = unread.map(({ key, body, knownAt }) => ({ document: documentOf(key, body, isInUniverse), knownAt }))
  const panels = panelsOnDemand(database.pool, at)
  const log = { identity: logIdentity(env), now }
  const run: SignalRun = { database, origin, panels, log, arrived, analyst, progress, ...due }
  return env.FEED === "simulated" && analyst ? signalsOfWorld({ ...run, analyst }) : signalsNow(run)
}

async function isNeeded({ env, database }: JobContext, at: Date): Promise<boolean> {
  const analyst = analystOf(database, env, () => at)
  return !isNothing(await listDue(database, env, at, analyst))
}

type Due = Pick<SignalRun, "changed" | "toGrade"> & { unread: readonly News[] }

const nothing: Due = { unread: [], changed: [], toGrade: null }

function isNothing({ unread, changed, toGrade }: Due): boolean {
  return unread.length === 0 && changed.length === 0 && toGrade === null
}

/**
 * A simulated market runs on its own clock: nothing happens before its first headlines, and documents after a session's
 * close wait until that session can be graded.
 */
async function listDue(database: Database, env: Env, at: Date, analyst: Analyst | null): Promise<Due> {
  const toGrade = await findSessionToGrade(database, env, at)
  const unread = analyst && (await hasBars(database)) ? await listUnread(database, env, at) : []
  const changed = await listUnrecordedChanges(database.pool, {
    ...{ origin: originOf(env), at, isInUniverse: signalledUniverse(env) },
    arrived: unread.map(({ key }) => key),
  })
  if (env.FEED === "live") return { unread, changed, toGrade }
  const last = await findLastGraded(database.pool, originOf(env))
  if (last === null && (unread.length === 0 || toGrade === null)) return nothing
  const waitsFrom = last && toGrade === null ? barsKnownAt(nextSession(last.session)) : null
  return {
    unread: unread.filter(({ knownAt }) => waitsFrom === null || knownAt < waitsFrom),
    changed: changed.filter(({ changedAt }) => waitsFrom === null || changedAt < waitsFrom),
    toGrade,
  }
}

/** A document is read once, so one that is read before there are prices would never give a signal. */
async function hasBars({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM bar WHERE ticker <> $1 AND ${isOfFinishedRun}) AS has`,
    [VIX],
  )
  return rows[0].has
}

async function findSessionToGrade(database: Database, env: Env, at: Date): Promise<string | null> {
  const session = lastClosedSession(at)
  const last = await findLastGraded(database.pool, originOf(env))
  if (last !== null && last.session >= session) return null
  return (await pipelineState(database, env, at)) === "done" ? session : null
}

type Pool = Database["pool"]

/** In live mode, older documents are no longer news and are never read. */
const NEWS_DAYS = 2
/** Documents may become known some days after publication. */
const LATE_DAYS = 4

async function listUnread(database: Database, env: Env, at: Date): Promise<News[]> {
  const { pool } = database
  const origin = originOf(env)
  const describedFrom = await firstUnread(database, env, at)
  const news = await (env.FEED === "live" ? listSeen : listFirst)(pool, at, describedFrom)
  const keys = news.map(({ key }) => key)
  const read = await listRead(pool, origin, keys)
  return news.filter(({ key }) => !read.has(key))
}

type News = { key: string; body: Headline; knownAt: Date }

/** Current versions of the documents that we saw arrive. */
async function listSeen(pool: Pool, at: Date, describedFrom?: Date): Promise<News[]> {
  const known = await asKnown(pool, headlines, at, { describedFrom })
  return known.filter(({ isAssumed }) => !isAssumed)
}

/** On a simulated clock, each document is read in its first version, since a later withdrawal is not yet known. */
async function listFirst(pool: Pool, at: Date, describedFrom?: Date): Promise<News[]> {
  const said = await listVersions(pool, headlines, at, { describedFrom })
  return [...Map.groupBy(said, ({ key }) => key).values()].flatMap((ofKey) => {
    const first = ofKey.findLast(({ knownAt }) => knownAt.getTime() === ofKey[0].knownAt.getTime())
    return first && !first.isRetracted ? [first] : []
  })
}

async function firstUnread({ pool }: Database, env: Env, at: Date): Promise<Date | undefined> {
  if (env.FEED === "live") return new Date(at.getTime() - NEWS_DAYS * dayMs)
  const last = await findLastRead(pool, originOf(env))
  return last ? new Date(last.getTime() - LATE_DAYS * dayMs) : undefined
}

function originOf(env: Env): RecordOrigin {
  return env.FEED === "live" ? "live" : "simulated"
}

export async function areSignalsGraded({ pool }: Database, env: Env, session: string): Promise<boolean> {
  const last = await findLastGraded(pool, originOf(env))
  return last !== null && last.session >= session
}

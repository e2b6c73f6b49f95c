import { panelsOnDemand } from "../bars/knownPanels"
import type { Database } from "../database/database"
import { dayMs } from "../dates"
import type { Env } from "../env"
import type { Analyst } from "../events/analyst"
import { documentOf } from "../events/document"
import { findLastGraded, findLastRead, listRead } from "../events/storage/state"
import { barsKnownAt, lastClosedSession, nextSession } from "../exchange/sessions"
import { asKnown } from "../facts/asKnown"
import type { KnownFact } from "../facts/fact"
import { type Headline, headlines } from "../families/headlines"
import { logIdentity } from "../ledger/identity"
import { pipelineState } from "../predictions/storage/pipelineState"
import type { PredictionOrigin } from "../predictions/storage/write"
import { analystOf, signalledUniverse } from "./analysts"
import { type Job, type JobContext, type Progress, presentFrom } from "./job"
import { type SignalReport, type SignalRun, signalsNow } from "./signalsNow"
import { signalsOfWorld } from "./signalsOfWorld"

/** Has the headlines read that arrived, issues what follows from them, and grades the signals whose horizon has ended. */
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
  /** The clock of a run that may take minutes. */
  now: () => Date
  progress: Progress
  /** In place of the one that the configuration names; null: there is none. */
  analyst?: Analyst | null
}

/** Brings the signals and their grades up to now. Null where there was nothing to do. */
export async function proposeAndGrade(
  database: Database,
  env: Env,
  { at, now, progress, analyst = analystOf(database, env, now) }: Moment,
): Promise<SignalReport | null> {
  const origin = originOf(env)
  const { unread, toGrade } = await listDue(database, env, at, analyst)
  if (unread.length === 0 && toGrade === null) return null
  const isInUniverse = signalledUniverse(env)
  const arrived = unread.map(({ key, body, knownAt }) => ({ document: documentOf(key, body, isInUniverse), knownAt }))
  const panels = panelsOnDemand(database.pool, at)
  const log = { identity: logIdentity(env), now }
  const run: SignalRun = { database, origin, panels, log, arrived, analyst, toGrade, progress }
  return env.FEED === "simulated" && analyst ? signalsOfWorld({ ...run, analyst }) : signalsNow(run)
}

/** Whether a document waits to be read, or a session to be graded. */
async function isNeeded({ env, database }: JobContext, at: Date): Promise<boolean> {
  const { unread, toGrade } = await listDue(
    database,
    env,
    at,
    analystOf(database, env, () => at),
  )
  return unread.length > 0 || toGrade !== null
}

type Due = Pick<SignalRun, "toGrade"> & { unread: readonly KnownFact<Headline>[] }

/**
 * What is to be done. A simulated market is lived through on its own clock: until its first headlines are there, nothing
 * is, and what arrives behind the close of a session waits until that session can be graded.
 */
async function listDue(database: Database, env: Env, at: Date, analyst: Analyst | null): Promise<Due> {
  const toGrade = await findSessionToGrade(database, env, at)
  const unread = analyst ? await listUnread(database, env, at) : []
  if (env.FEED === "live") return { unread, toGrade }
  const last = await findLastGraded(database.pool, originOf(env))
  if (last === null && (unread.length === 0 || toGrade === null)) return { unread: [], toGrade: null }
  const waitsFrom = last && toGrade === null ? barsKnownAt(nextSession(last.session)) : null
  return { unread: unread.filter(({ knownAt }) => waitsFrom === null || knownAt < waitsFrom), toGrade }
}

/** The last closed session, where all of its bars are there and it is not graded yet. */
async function findSessionToGrade(database: Database, env: Env, at: Date): Promise<string | null> {
  const session = lastClosedSession(at)
  const last = await findLastGraded(database.pool, originOf(env))
  if (last !== null && last.session >= session) return null
  return (await pipelineState(database, env, at)) === "done" ? session : null
}

/** Live, what is older is no news any more, and is never read. */
const NEWS_DAYS = 2
/** Documents may become known some days after they were published. */
const LATE_DAYS = 4

async function listUnread(database: Database, env: Env, at: Date): Promise<KnownFact<Headline>[]> {
  const { pool } = database
  const origin = originOf(env)
  const describedFrom = await firstUnread(database, env, at)
  const known = await asKnown(pool, headlines, at, { describedFrom })
  const news = known.filter(({ isAssumed }) => env.FEED === "simulated" || !isAssumed)
  const keys = news.map(({ key }) => key)
  const read = await listRead(pool, origin, keys)
  return news.filter(({ key }) => !read.has(key))
}

async function firstUnread({ pool }: Database, env: Env, at: Date): Promise<Date | undefined> {
  if (env.FEED === "live") return new Date(at.getTime() - NEWS_DAYS * dayMs)
  const last = await findLastRead(pool, originOf(env))
  return last ? new Date(last.getTime() - LATE_DAYS * dayMs) : undefined
}

function originOf(env: Env): PredictionOrigin {
  return env.FEED === "live" ? "live" : "simulated"
}

/** Whether the signals have been graded up to a session, so that what they show can be judged. */
export async function areSignalsGraded({ pool }: Database, env: Env, session: string): Promise<boolean> {
  const last = await findLastGraded(pool, originOf(env))
  return last !== null && last.session >= session
}

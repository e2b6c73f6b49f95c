import type { MailedCheckpoint } from "../accounts/mail/dailyBrief"
import {
  isDailyBriefWanted,
  listFiltersOfReaders,
  listWatchedByReaders,
  queueDailyBriefs,
} from "../accounts/mail/notices/dailyBriefs"
import type { FilterQuestion } from "../accounts/savedFilters"
import { openKnowledge } from "../knowledge/store"
import { sourceCatalogue } from "../knowledge/upstreams"
import { findCheckpoint, findOwnNote } from "../ledger/storage/read"
import { byDriver } from "../platform/database/byDriver"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"
import { lastClosedSession, nextSession, sessionOpenAt } from "../platform/exchange/sessions"
import { appSecret } from "../platform/secret"
import { pipelineState } from "../predictions/storage/pipelineState"
import { areSignalsGraded } from "./eventSignals"
import type { Job, JobContext } from "./job"
import { dailyBriefNeeds, filterKey, writeDailyBrief, writeFilters, writeWatchlist } from "./writeDailyBrief"

/** Queues the brief of a session as soon as the session's work is done. Writing it loads all bars for a moment. */
export const dailyBriefs: Job = {
  name: "briefs",
  schedule: "*/30 * * * *",
  timeZone: "UTC",
  // Two simultaneous runs would each load all bars.
  locks: ["briefs"],
  limitSeconds: 600,
  retries: 0,
  isThreaded: true,
  wokenBy: ["facts"],
  isDueAtStart: async () => true,
  isNeeded: isDailyBriefDue,
  async run({ env, database, at }) {
    const session = lastClosedSession(at)
    const missing = await listMissing(database, env, session, at)
    const knowledge = await openKnowledge(env, database, sourceCatalogue(env))
    try {
      const known = knowledge.at(at, [...dailyBriefNeeds])
      const checkpoint = await newestCheckpoint(database)
      const brief = await writeDailyBrief(known, { missing, checkpoint })
      const watched = await writeWatchlist(known, await listWatchedByReaders(database, session))
      const rows = await writeFilters(known, await listFiltersOfReaders(database, session), session)
      const found = (question: FilterQuestion) => rows.get(filterKey(question))
      return { queued: await queueDailyBriefs(database, { brief, watched, found }, appSecret(env), at) }
    } finally {
      knowledge.close()
    }
  },
}

/** This long before the next open, the brief is sent with what is there and lists what is missing. */
const LAST_CALL_MS = 2 * 3_600_000

/** Waits for the session's bars, predictions and graded signals, until the last call. */
async function isDailyBriefDue({ database, env }: JobContext, at: Date): Promise<boolean> {
  if (!(await isDailyBriefAwaited(database, at))) return false
  const session = lastClosedSession(at)
  if (at.getTime() < nextOpenAfter(session).getTime() - LAST_CALL_MS) {
    return (await listMissing(database, env, session, at)).length === 0
  }
  return (await pipelineState(database, env, at)) !== "empty"
}

/** Whether the brief of the last session is still wanted; it no longer is once the next session has opened. */
export async function isDailyBriefAwaited(database: Database, at: Date): Promise<boolean> {
  const session = lastClosedSession(at)
  return at < nextOpenAfter(session) && (await isDailyBriefWanted(database, session))
}

const nextOpenAfter = (session: string) => sessionOpenAt(nextSession(session))

async function listMissing(database: Database, env: Env, session: string, at: Date): Promise<string[]> {
  const [pipeline, isGraded] = [await pipelineState(database, env, at), await areSignalsGraded(database, env, session)]
  return [
    ...(pipeline === "done"
      ? []
      : [`The prices of ${session} are not complete, or no predictions have been made from them yet.`]),
    ...(isGraded ? [] : [`The signals of ${session} are not graded yet, so their records end before it.`]),
  ]
}

async function newestCheckpoint({ pool }: Database): Promise<MailedCheckpoint | null> {
  const queries = byDriver(pool)
  const found = await findCheckpoint(queries)
  // A witness's line may be longer than the rest of a mail.
  const note = found && (await findOwnNote(queries, found.id))
  if (!note) return null
  const { treeSize, rootHash, signedAt } = found
  const [origin] = note.split("\n", 1)
  return { origin, treeSize, rootHash: rootHash.toString("base64"), signedAt: signedAt.toISOString(), note }
}

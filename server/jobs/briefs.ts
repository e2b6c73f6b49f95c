import type { MailedCheckpoint } from "../accounts/mail/brief"
import { isBriefWanted, listFiltersOfReaders, listWatchedByReaders, queueBriefs } from "../accounts/mail/notices/briefs"
import type { FilterQuestion } from "../accounts/savedFilters"
import { sourceCatalogue } from "../knowledge/families/upstreams"
import { openKnowledge } from "../knowledge/store"
import { byDriver } from "../ledger/storage/queries"
import { findCheckpoint } from "../ledger/storage/read"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"
import { lastClosedSession, nextSession, sessionOpenAt } from "../platform/exchange/sessions"
import { appSecret } from "../platform/secret"
import { pipelineState } from "../predictions/storage/pipelineState"
import { scanThread } from "../products/scans"
import { areSignalsGraded } from "./eventSignals"
import type { Job, JobContext } from "./job"
import { briefNeeds, writeBrief } from "./writeBrief"
import { filterKey, filterNeeds, writeFilters } from "./writeFilters"
import { watchlistNeeds, writeWatchlist } from "./writeWatchlist"

/** Queues the brief once the session is complete. Writing it briefly loads all bars. */
export const briefs: Job = {
  name: "briefs",
  schedule: "*/30 * * * *",
  timeZone: "UTC",
  // Two runs at once would each load all bars.
  locks: ["briefs"],
  limitSeconds: 600,
  retries: 0,
  isThreaded: true,
  wokenBy: ["facts"],
  isDueAtStart: async () => true,
  isNeeded: isBriefDue,
  async run({ env, database, at }) {
    const session = lastClosedSession(at)
    const nextOpenAt = nextOpenAfter(session)
    const missing = await listMissing(database, env, session, at)
    const knowledge = await openKnowledge(env, database, sourceCatalogue(env), { scanThread })
    try {
      const known = knowledge.at(at, [...new Set([...briefNeeds, ...watchlistNeeds, ...filterNeeds])])
      const checkpoint = await newestCheckpoint(database)
      const brief = await writeBrief(known, { session, nextOpenAt, missing, checkpoint })
      const watched = await writeWatchlist(known, await listWatchedByReaders(database, session))
      const rows = await writeFilters(known, await listFiltersOfReaders(database, session), session)
      const found = (question: FilterQuestion) => rows.get(filterKey(question))
      return { queued: await queueBriefs(database, { brief, watched, found }, appSecret(env), at) }
    } finally {
      await knowledge.close()
    }
  },
}

/** This long before the next open, the brief is sent with what is there, and says what is missing. */
const LAST_CALL_MS = 2 * 3_600_000

/** Due once the bars, predictions and grades of the session are there, or time is running out. */
async function isBriefDue({ database, env }: JobContext, at: Date): Promise<boolean> {
  if (!(await isBriefAwaited(database, at))) return false
  const session = lastClosedSession(at)
  if (at.getTime() < nextOpenAfter(session).getTime() - LAST_CALL_MS) {
    return (await listMissing(database, env, session, at)).length === 0
  }
  return (await pipelineState(database, env, at)) !== "empty"
}

/** Whether the last session's brief is still wanted; it is not once the next session has opened. */
export async function isBriefAwaited(database: Database, at: Date): Promise<boolean> {
  const session = lastClosedSession(at)
  return at < nextOpenAfter(session) && (await isBriefWanted(database, session))
}

const nextOpenAfter = (session: string) => sessionOpenAt(nextSession(session))

/** What the session still lacks, a sentence each. */
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
  const found = await findCheckpoint(byDriver(pool))
  if (!found) return null
  const { treeSize, rootHash, signedAt, note } = found
  const [origin] = note.split("\n", 1)
  return { origin, treeSize, rootHash: rootHash.toString("base64"), signedAt: signedAt.toISOString(), note }
}

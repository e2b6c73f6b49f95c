import { bars } from "../knowledge/families/bars"
import { canCollect } from "../knowledge/families/upstreams"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"
import { barsKnownAt, lastClosedSession } from "../platform/exchange/sessions"
import { pipelineState } from "../predictions/storage/pipelineState"
import type { CatchUpAttempt } from "./job"

const MINUTE_MS = 60_000
/** The scheduled run and its retries are over by then. */
const graceMinutes = 30
const firstPauseMinutes = 10
const longestPauseMinutes = 60

/**
 * The session whose nightly run has to be caught up on: it was missed, or failed because a provider was down during all
 * retries. Null when there is nothing to do, or not yet.
 */
export async function findMissedSession(
  database: Database,
  env: Env,
  tries: readonly CatchUpAttempt[],
  now: Date,
): Promise<string | null> {
  const session = lastClosedSession(now)
  if (!canCollect(bars, env) || now < nextTryAt(session, barsKnownAt(session), tries)) return null
  return (await pipelineState(database, env, now)) === "done" ? null : session
}

/** After each try the pause doubles, up to an hour: whatever comes back is made use of within it. */
export function nextTryAt(missed: string, dueAt: Date, tries: readonly CatchUpAttempt[]): Date {
  const made = tries.filter((each) => each.missed === missed).map(({ at }) => Date.parse(at))
  if (made.length === 0) return new Date(dueAt.getTime() + graceMinutes * MINUTE_MS)
  const pause = Math.min(longestPauseMinutes, firstPauseMinutes * 2 ** (made.length - 1))
  return new Date(Math.max(...made) + pause * MINUTE_MS)
}

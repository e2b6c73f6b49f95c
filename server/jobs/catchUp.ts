import { bars } from "../knowledge/families/bars"
import { vix } from "../knowledge/families/vix"
import { canCollect } from "../knowledge/upstreams"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"
import { barsKnownAt, lastClosedSession } from "../platform/exchange/sessions"
import { pipelineState } from "../predictions/storage/pipelineState"
import { isDue } from "./collect"
import type { CatchUpAttempt } from "./job"

const MINUTE_MS = 60_000
/** By then, the scheduled run and its retries are over. */
const graceMinutes = 30
const firstPauseMinutes = 10
const longestPauseMinutes = 60

/** The session whose nightly run was missed or failed in all retries; null if there is none, or not yet. */
export async function findMissedSession(
  database: Database,
  env: Env,
  tries: readonly CatchUpAttempt[],
  now: Date,
): Promise<string | null> {
  const session = lastClosedSession(now)
  if (now < nextTryAt(session, barsKnownAt(session), tries)) return null
  if (canCollect(bars, env)) return (await pipelineState(database, env, now)) === "done" ? null : session
  return canCollect(vix, env) && (await isDue(database, vix, now)) ? session : null
}

/** The pause doubles after each try up to an hour, so that the data arrives within an hour of a provider's recovery. */
export function nextTryAt(missed: string, dueAt: Date, tries: readonly CatchUpAttempt[]): Date {
  const made = tries.filter((each) => each.missed === missed).map(({ at }) => Date.parse(at))
  if (made.length === 0) return new Date(dueAt.getTime() + graceMinutes * MINUTE_MS)
  const pause = Math.min(longestPauseMinutes, firstPauseMinutes * 2 ** (made.length - 1))
  return new Date(Math.max(...made) + pause * MINUTE_MS)
}

import { setTimeout as sleep } from "node:timers/promises"
import { listSources } from "../../server/knowledge/upstreams"
import type { Database } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"
import { bySize } from "../size"

const patienceMs = bySize(5 * 60_000, 10_000)

export type Asked = { family: string; sourceId: string }
export type Collected = { count: number; seconds: number; last: string; failed: string[] }
type Ended = Asked & { at: Date; outcome: string }

/** The sources that a worker requests with these settings, without standbys. */
export function listAsked(variables: Record<string, string>): Asked[] {
  return listSources(readEnv(variables)).filter(({ notReadReason, isStandby }) => notReadReason === null && !isStandby)
}

export async function untilAnswered({ pool }: Database, since: Date, sources: readonly Asked[]): Promise<Collected> {
  for (;;) {
    const { rows } = await pool.query<Ended>(
      `SELECT DISTINCT ON (family, source_id) family, source_id AS "sourceId", finished_at AS at, outcome FROM ingestion
       WHERE started_at >= $1 AND finished_at IS NOT NULL ORDER BY family, source_id, finished_at`,
      [since],
    )
    const ended = sources.map((source) => rows.find((row) => nameOf(row) === nameOf(source)))
    if (ended.every((each) => each !== undefined) || Date.now() - since.getTime() > patienceMs) {
      return summaryOf(sources, ended, since)
    }
    await sleep(200)
  }
}

function summaryOf(sources: readonly Asked[], ended: readonly (Ended | undefined)[], since: Date): Collected {
  const byTime = ended.flatMap((each) => each ?? []).sort((a, b) => b.at.getTime() - a.at.getTime())
  const isFruitful = (outcome?: string) => outcome === "ok" || outcome === "empty_confirmed"
  return {
    count: sources.length,
    seconds: ended.includes(undefined) ? patienceMs / 1_000 : (byTime[0].at.getTime() - since.getTime()) / 1_000,
    last: byTime.length > 0 ? nameOf(byTime[0]) : "none",
    failed: sources.filter((_, index) => !isFruitful(ended[index]?.outcome)).map(nameOf),
  }
}

const nameOf = ({ family, sourceId }: Asked) => `${family} of ${sourceId}`

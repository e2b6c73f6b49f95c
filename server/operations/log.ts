import { findCheckpoint } from "../ledger/storage/read"
import { listNewestCosignatures } from "../ledger/storage/witnesses"
import { listUntimestamped } from "../ledger/timestamps"
import { listUnwitnessed } from "../ledger/unwitnessed"
import { byDriver } from "../platform/database/byDriver"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"

/** The state of the transparency log. Instants are in UTC. */
export type LogState = {
  /** Null while nothing is logged. */
  newest: { id: number; rows: number; signedAt: string; note: string } | null
  witnesses: { name: string; signedAt: string; isNewest: boolean }[]
  /** What is missing of witnesses and timestamps, as sentences. */
  due: string[]
}

export async function readLogState({ pool }: Database, env: Env, at: Date): Promise<LogState> {
  const queries = byDriver(pool)
  const [newest, signed, unwitnessed, untimestamped] = await Promise.all([
    findCheckpoint(queries),
    listNewestCosignatures(queries),
    listUnwitnessed(queries, env.LOG_WITNESSES, at),
    listUntimestamped(queries, env.TIMESTAMP_URLS, at),
  ])
  return {
    newest: newest && {
      id: newest.id,
      rows: newest.treeSize,
      signedAt: newest.signedAt.toISOString(),
      note: newest.note.trimEnd(),
    },
    witnesses: signed.map(({ witness, checkpointId, signedAt }) => ({
      name: witness,
      signedAt: signedAt.toISOString(),
      isNewest: checkpointId === newest?.id,
    })),
    due: [...unwitnessed, ...untimestamped],
  }
}

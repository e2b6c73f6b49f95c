import type { Queries } from "../../platform/database/byDriver"
import { Prisma } from "../../platform/database/generated/client"
import { type LogKey, readLogKey } from "../keys"
import { parseLeaf } from "../leaf"
import { logKey } from "../leaves/logKey"

export type StoredLeaf = { index: number; kind: string; body: string; hash: Buffer }

export async function readTreeSize(queries: Queries): Promise<number> {
  const [{ size }] = await queries.$queryRaw<{ size: number }[]>`
    SELECT coalesce(max(index) + 1, 0)::float8 AS size FROM log_leaf`
  return size
}

/** Oldest first. Throws if a leaf should contain a key and does not, so that nothing is logged after it. */
export async function listLogKeys(queries: Queries): Promise<LogKey[]> {
  return (await readLogKeys(queries)).map((key) => {
    if (key === null) throw new Error("a leaf of the log that announced a key has been changed")
    return key
  })
}

/** For readers of the log: the verifier reports keys that cannot be read. */
export async function listReadableLogKeys(queries: Queries): Promise<LogKey[]> {
  return (await readLogKeys(queries)).filter((key) => key !== null)
}

async function readLogKeys(queries: Queries): Promise<(LogKey | null)[]> {
  const rows = await queries.$queryRaw<{ index: number; body: string }[]>`
    SELECT index::float8 AS index, body FROM log_leaf WHERE kind = ${logKey.kind} ORDER BY log_leaf.index`
  return rows.map(({ index, body }) => readLogKey(index, body))
}

/** From `begin` up to but not including `end`, in order. */
export async function listLeaves(queries: Queries, begin: number, end: number): Promise<StoredLeaf[]> {
  const rows = await queries.$queryRaw<{ index: number; kind: string; body: string; hash: Uint8Array }[]>`
    SELECT index::float8 AS index, kind, body, hash FROM log_leaf
    WHERE index >= ${begin} AND index < ${end} ORDER BY log_leaf.index`
  return rows.map((row) => ({ ...row, hash: Buffer.from(row.hash) }))
}

type LeafRange = { begin: number; end: number; limit: number; newestFirst: boolean }

export async function listLeavesOf(
  queries: Queries,
  kinds: readonly string[],
  { begin, end, limit, newestFirst }: LeafRange,
): Promise<StoredLeaf[]> {
  const rows = await queries.$queryRaw<{ index: number; kind: string; body: string; hash: Uint8Array }[]>`
    SELECT index::float8 AS index, kind, body, hash FROM log_leaf
    WHERE index >= ${begin} AND index < ${end} AND kind = ANY(${kinds})
    ORDER BY log_leaf.index ${newestFirst ? Prisma.sql`DESC` : Prisma.sql`ASC`} LIMIT ${limit}`
  return rows.map((row) => ({ ...row, hash: Buffer.from(row.hash) }))
}

/** The market of the log; null before its first row. */
export async function findDataOrigin(queries: Queries): Promise<string | null> {
  const [first] = await queries.$queryRaw<{ body: string }[]>`SELECT body FROM log_leaf ORDER BY index LIMIT 1`
  const said: unknown = first && Object(parseLeaf(first.body)).data_origin
  return typeof said === "string" ? said : null
}

export type StoredCheckpoint = { id: number; treeSize: number; rootHash: Buffer; signedAt: Date; note: string }

export async function findCheckpoint(queries: Queries, signedBy?: Date): Promise<StoredCheckpoint | null> {
  const [newest] = await listCheckpoints(queries, { limit: 1, newestFirst: true, signedBy })
  return newest ?? null
}

export async function findOwnNote(queries: Queries, id: number): Promise<string | null> {
  const [found] = await queries.$queryRaw<{ note: string }[]>`SELECT note FROM log_checkpoint WHERE id = ${id}`
  return found?.note ?? null
}

type CheckpointFilter = { after?: number; limit: number; newestFirst?: boolean; signedBy?: Date }

export async function listCheckpoints(
  queries: Queries,
  { after = 0, limit, newestFirst = false, signedBy }: CheckpointFilter,
): Promise<StoredCheckpoint[]> {
  const isSigned = signedBy ? Prisma.sql`signed_at <= ${signedBy}` : Prisma.sql`true`
  const rows = await queries.$queryRaw<(Omit<StoredCheckpoint, "rootHash"> & { rootHash: Uint8Array })[]>`
    SELECT id::float8 AS id, tree_size::float8 AS "treeSize", root_hash AS "rootHash", signed_at AS "signedAt",
      note || coalesce((SELECT string_agg(line, '' ORDER BY witness, key_id) FROM log_cosignature
        WHERE checkpoint_id = c.id AND ${isSigned}), '') AS note
    FROM log_checkpoint AS c WHERE c.id > ${after} AND ${isSigned}
    ORDER BY c.id ${newestFirst ? Prisma.sql`DESC` : Prisma.sql`ASC`} LIMIT ${limit}`
  return rows.map((row) => ({ ...row, rootHash: Buffer.from(row.rootHash) }))
}

import type { Queries } from "../../platform/database/byDriver"
import type { NoteKey } from "../note"
import { quorumOf, signersOf, witnessId } from "../policy"
import { findCheckpoint, listCheckpoints, listReadableLogKeys, type StoredCheckpoint } from "./read"

/** Ten witnesses sign as many lines under fifty checkpoints. */
const linesRead = 500

/**
 * The checkpoint that proves a row best: the newest that a quorum has cosigned, or otherwise the one that most witnesses
 * have, or the newest of all. A key that signs no longer has signed none of them. Null if none covers the row.
 */
export async function findProvingCheckpoint(
  queries: Queries,
  index: number,
  witnesses: readonly NoteKey[],
): Promise<StoredCheckpoint | null> {
  const newest = await findCheckpoint(queries)
  if (!newest || newest.treeSize <= index) return null
  const quorum = quorumOf(new Set(witnesses.map(({ name }) => name)).size)
  const signers = signersOf(newest.note, await listReadableLogKeys(queries))
  const since = new Date(Math.min(...signers.map(({ introducedAt }) => introducedAt.getTime())))
  const [best] = await queries.$queryRaw<{ id: number; signers: number }[]>`
    SELECT c.id::float8 AS id, signers FROM (
      SELECT checkpoint_id, count(DISTINCT witness)::int AS signers FROM (
        SELECT checkpoint_id, witness FROM log_cosignature
        WHERE witness || '+' || key_id = ANY(${witnesses.map(witnessId)}) ORDER BY checkpoint_id DESC LIMIT ${linesRead}
      ) AS lines GROUP BY checkpoint_id
    ) AS cosigned JOIN log_checkpoint AS c ON c.id = checkpoint_id
    WHERE tree_size > ${index} AND signed_at >= ${since}
    ORDER BY least(signers, ${quorum}) DESC, c.id DESC LIMIT 1`
  if (!best) return newest
  const [checkpoint] = await listCheckpoints(queries, { after: best.id - 1, limit: 1 })
  return checkpoint
}

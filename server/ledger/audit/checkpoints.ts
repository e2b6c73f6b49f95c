import type { Queries } from "../../platform/database/byDriver"
import { readTreeHead, signedAtIn } from "../checkpoint"
import { parseLeaf } from "../leaf"
import { checkpoint } from "../leaves/checkpoint"
import { readNote } from "../note"
import { listCheckpoints, readTreeSize, type StoredCheckpoint } from "../storage/read"

export async function auditCheckpoints(queries: Queries) {
  const checkpoints = await listCheckpoints(queries, { limit: Number.MAX_SAFE_INTEGER })
  const saidAt = await readSignings(queries)
  const problems = checkpoints
    .filter((stored) => !isAsStored(stored, saidAt))
    .map(({ id }) => `Checkpoint ${id} does not say what is stored of it.`)
  const leaves = await readTreeSize(queries)
  const covered = checkpoints.at(-1)?.treeSize ?? 0
  if (covered !== leaves) problems.push(`The newest checkpoint covers ${covered} of ${leaves} leaves.`)
  return { checkpoints: checkpoints.length, problems }
}

async function readSignings(queries: Queries): Promise<Map<number, string>> {
  const rows = await queries.$queryRaw<{ index: number; body: string }[]>`
    SELECT index::float8 AS index, body FROM log_leaf WHERE kind = ${checkpoint.kind}`
  return new Map(rows.map(({ index, body }) => [index + 1, String(Object(parseLeaf(body)).signed_at)]))
}

function isAsStored(
  { note, treeSize, rootHash, signedAt }: StoredCheckpoint,
  saidAt: ReadonlyMap<number, string>,
): boolean {
  const read = readNote(note)
  const said = read && readTreeHead(read.text)
  if (!said) return false
  const instant = signedAtIn(read.text)?.toISOString() ?? saidAt.get(treeSize)
  return said.treeSize === treeSize && said.rootHash.equals(rootHash) && instant === signedAt.toISOString()
}

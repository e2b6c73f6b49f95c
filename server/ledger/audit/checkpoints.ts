import { readCheckpoint } from "../checkpoint"
import { readNote } from "../note"
import type { Queries } from "../storage/queries"
import { listCheckpoints, readTreeSize, type StoredCheckpoint } from "../storage/read"

export async function auditCheckpoints(queries: Queries) {
  const checkpoints = await listCheckpoints(queries, { limit: Number.MAX_SAFE_INTEGER })
  const problems = checkpoints
    .filter((checkpoint) => !isAsStored(checkpoint))
    .map(({ id }) => `Checkpoint ${id} does not say what is stored of it.`)
  const leaves = await readTreeSize(queries)
  const covered = checkpoints.at(-1)?.treeSize ?? 0
  if (covered !== leaves) problems.push(`The newest checkpoint covers ${covered} of ${leaves} leaves.`)
  return { checkpoints: checkpoints.length, problems }
}

function isAsStored({ note, treeSize, rootHash, signedAt }: StoredCheckpoint): boolean {
  const read = readNote(note)
  const said = read && readCheckpoint(read.text)
  if (!said) return false
  return said.treeSize === treeSize && said.rootHash.equals(rootHash) && said.signedAt.getTime() === signedAt.getTime()
}

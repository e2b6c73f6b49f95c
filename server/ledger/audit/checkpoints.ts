import { readCheckpoint } from "../checkpoint"
import { keysInForce, type LogKey } from "../keys"
import { isSignedBy, keyIdOf, readNote } from "../note"
import type { Queries } from "../storage/queries"
import { listLogKeys, type StoredCheckpoint } from "../storage/read"

export async function auditCheckpoints(
  queries: Queries,
  checkpoints: readonly StoredCheckpoint[],
  { leaves, roots }: { leaves: number; roots: ReadonlyMap<number, Buffer> },
): Promise<string[]> {
  const problems: string[] = []
  const keys = await listLogKeys(queries)
  for (const [index, checkpoint] of checkpoints.entries()) {
    const fault = faultOf(checkpoint, checkpoints[index - 1], keys, roots)
    if (fault) problems.push(`Checkpoint ${checkpoint.id} ${fault}.`)
  }
  const covered = checkpoints.at(-1)?.treeSize ?? 0
  if (covered !== leaves) problems.push(`The newest checkpoint covers ${covered} of ${leaves} leaves.`)
  return problems
}

function faultOf(
  { treeSize, rootHash, signedAt, note }: StoredCheckpoint,
  before: StoredCheckpoint | undefined,
  keys: readonly LogKey[],
  roots: ReadonlyMap<number, Buffer>,
): string | null {
  const read = readNote(note)
  const said = read && readCheckpoint(read.text)
  if (!said) return "cannot be read"
  if (said.treeSize !== treeSize || !said.rootHash.equals(rootHash) || said.signedAt.getTime() !== signedAt.getTime()) {
    return "does not say what is stored of it"
  }
  const known = keys.filter(({ index }) => index < treeSize)
  const isSigned = keysInForce(known, signedAt).some(({ key }) =>
    read.signatures.some(
      ({ name, keyId, signature }) =>
        name === key.name && keyId.equals(keyIdOf(key)) && isSignedBy(key.publicKey, read.text, signature),
    ),
  )
  if (!isSigned) return "is not signed by a key of its time"
  if (before && before.treeSize > treeSize) return `covers fewer leaves than the one before it`
  if (!roots.get(treeSize)?.equals(rootHash)) return `has another root than its ${treeSize} leaves`
  return null
}

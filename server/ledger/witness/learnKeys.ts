import { z } from "zod"
import type { TreeHead } from "../checkpoint"
import { readLogKey } from "../keys"
import { noteKeyType, readNote, readVerifierKey, verifierKey } from "../note"
import { provesInclusion } from "../proofs"
import { hashLeaf } from "../tree"
import { isSignedByAny } from "./addCheckpoint"
import type { LogReader } from "./logReader"
import type { Memory } from "./memory"

type Signed = { note: string; head: TreeHead }

const listed = z.object({ keys: z.array(z.object({ verifier_key: z.string(), ledger_index: z.int().min(0) })) })
const inclusion = z.object({ proof: z.array(z.string()) })

/** Takes the keys of a new log as it lists them. Later keys must be rows under a checkpoint by a known key. */
export async function learnKeys(memory: Memory, log: LogReader, { note, head }: Signed): Promise<void> {
  const known = memory.read()
  const isNew = !Object.hasOwn(known, head.name)
  const { keys, note: last } = isNew ? { keys: [], note: null } : known[head.name]
  const named = listed.parse(JSON.parse(await log.read("keys"))).keys
  const unknown = named.filter(({ verifier_key: key }) => {
    const read = readVerifierKey(key)
    return read?.type === noteKeyType && read.name === head.name && !keys.includes(key)
  })
  const read = readNote(note)
  if (unknown.length === 0 || !read || !(isNew || isSignedByAny(read, keys))) return
  const proven: string[] = []
  for (const { verifier_key: key, ledger_index: index } of unknown)
    if (isNew || (await isAnnounced(log, head, key, index))) proven.push(key)
  memory.write({ ...known, [head.name]: { keys: [...keys, ...proven], note: last } })
}

async function isAnnounced(log: LogReader, head: TreeHead, key: string, index: number): Promise<boolean> {
  if (index >= head.treeSize) return false
  const [line] = (await log.read(`rows?cursor=${index}&limit=1`)).split("\n")
  const [, rest] = /^\{"ledger_index":\d+,"record_hash":"[^"]*",(.*)$/s.exec(line) ?? []
  const body = `{${rest}`
  const announced = readLogKey(index, body)
  if (!announced || verifierKey(announced.key) !== key) return false
  const asked = `proof/inclusion?index=${index}&tree_size=${head.treeSize}`
  const { proof } = inclusion.parse(JSON.parse(await log.read(asked)))
  const tree = { size: head.treeSize, root: head.rootHash }
  return provesInclusion(
    { index, hash: hashLeaf(body) },
    tree,
    proof.map((hash) => Buffer.from(hash, "base64")),
  )
}

import { readTreeHead, type TreeHead } from "../checkpoint"
import { cosignatureLine } from "../cosignature"
import { isSignedBy, keyIdOf, type NoteSignature, noteKeyType, readNote, readVerifierKey } from "../note"
import { provesConsistency } from "../proofs"
import type { Memory } from "./memory"
import type { Signer } from "./signer"

export type Witness = { signer: Signer; memory: Memory; now(): Date }

export type WitnessAnswer = { status: number; type: string; body: string }

const plain = "text/plain; charset=utf-8"
const mostHashes = 63

/**
 * The witness's side of C2SP tlog-witness. A log's next checkpoint must follow from the last one that was cosigned. The
 * memory is written before the answer, all in one turn of the loop, so that two requests cannot both follow from the
 * same checkpoint.
 */
export function addCheckpoint({ signer, memory, now }: Witness, request: string): WitnessAnswer {
  const asked = readRequest(request)
  if (!asked) return { status: 400, type: plain, body: "This is no add-checkpoint request.\n" }
  const { old, proof, note, head } = asked
  const known = memory.read()
  if (!Object.hasOwn(known, head.name)) return { status: 404, type: plain, body: "This log is not known.\n" }
  const log = known[head.name]
  if (!isSignedByAny(note, log.keys)) return { status: 403, type: plain, body: "No known key signed this.\n" }
  if (old > head.treeSize) return { status: 400, type: plain, body: "The old size is above the checkpoint's.\n" }
  const seen = headOf(log.note)
  const conflict = { status: 409, type: "text/x.tlog.size", body: `${seen.treeSize}\n` }
  if (old !== seen.treeSize) return conflict
  if (old === head.treeSize && !head.rootHash.equals(seen.rootHash)) return conflict
  const [earlier, later] = [seen, head].map(({ treeSize, rootHash }) => ({ size: treeSize, root: rootHash }))
  if (!provesConsistency(earlier, later, proof))
    return { status: 422, type: plain, body: `This does not follow from the ${old} rows that were seen.\n` }
  memory.write({ ...known, [head.name]: { ...log, note: note.whole } })
  return { status: 200, type: plain, body: cosignatureLine(signer.key, signer.privateKey, note.text, now()) }
}

export function headOf(note: string | null): TreeHead {
  const read = note === null ? null : readNote(note)
  const head = read && readTreeHead(read.text)
  return head ?? { name: "", treeSize: 0, rootHash: Buffer.alloc(32) }
}

type SignedText = { whole: string; text: string; signatures: NoteSignature[] }

function readRequest(request: string) {
  const end = request.indexOf("\n\n")
  const [first, ...hashes] = request.slice(0, end).split("\n")
  const [, old] = /^old (0|[1-9]\d{0,14})$/.exec(first) ?? []
  const isProof = hashes.length <= mostHashes && hashes.every((hash) => /^[A-Za-z\d+/]{43}=$/.test(hash))
  const whole = request.slice(end + 2)
  const read = end < 0 ? null : readNote(whole)
  const head = read && readTreeHead(read.text)
  if (old === undefined || !isProof || !head) return null
  return {
    old: Number(old),
    proof: hashes.map((hash) => Buffer.from(hash, "base64")),
    note: { whole, ...read },
    head,
  }
}

export function isSignedByAny({ text, signatures }: Pick<SignedText, "text" | "signatures">, keys: readonly string[]) {
  return keys.some((known) => {
    const key = readVerifierKey(known)
    if (key?.type !== noteKeyType) return false
    const own = signatures.filter(({ name, keyId }) => name === key.name && keyIdOf(key).equals(keyId))
    return own.some(({ signature }) => signature.length === 64 && isSignedBy(key, text, signature))
  })
}

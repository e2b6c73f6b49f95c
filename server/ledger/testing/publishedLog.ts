import { randomBytes } from "node:crypto"
import { checkpointText } from "../checkpoint"
import { canonicalJson, type DataOrigin } from "../leaf"
import { keyIdOf, noteKeyType, privateKeyOf, publicHalf, signatureLine, signText, verifierKey } from "../note"
import { hashLines } from "../predictionRows"
import { hashLeaf } from "../tree"
import { edgeOf } from "../treeEdge"
import { type Options, type Verified, verify } from "../verifier/verify.mjs"

export type Row = Record<string, unknown>

/** A log before it is hashed and signed. `lines` are the rows of predictions or grades that a leaf commits to. */
export type Draft = {
  origin: DataOrigin
  entries: { leaf: Row; lines?: Row[] }[]
  /** In the order of the list; ids count up unless given. */
  checkpoints: { size: number; signedAt: string; id?: number; origin?: DataOrigin; format?: 2 }[]
}

const name = "honest.example/track-record"
const privateKey = privateKeyOf(randomBytes(32))
const noteKey = { name, type: noteKeyType, publicKey: publicHalf(privateKey) }
export const logKey = verifierKey(noteKey)

const signatures = new Map<string, Buffer>()
/** Signs a text once: most logs of a test have most of their checkpoints in common. */
function signatureOf(text: string): Buffer {
  const known = signatures.get(text)
  if (known) return known
  const signature = signText(privateKey, text)
  signatures.set(text, signature)
  return signature
}

export type Published = { files: Map<string, string>; bodies: string[] }

export function publish({ origin, entries, checkpoints }: Draft): Published {
  const lines = new Map<string, string[]>()
  const bodies = entries.map(({ leaf, lines: rows }, index) => {
    if (!rows) return canonicalJson(leaf)
    const texts = rows.map((row) => canonicalJson({ ...row, ledger_index: index }))
    const month = String(leaf.target_date).slice(0, 7)
    lines.set(month, [...(lines.get(month) ?? []), ...texts])
    return canonicalJson({ n: rows.length, ...hashLines(texts), ...leaf })
  })
  const hashes = bodies.map((body) => hashLeaf(body))
  const roots = rootsOf(hashes, new Set(checkpoints.map(({ size }) => size)))
  const notes = checkpoints.map((checkpoint) => {
    const { size, signedAt, format } = checkpoint
    const rootHash = roots.get(size) ?? Buffer.alloc(32)
    const head = checkpointText({ name, treeSize: size, rootHash })
    const text = format === 2 ? head : `${head}data_origin ${checkpoint.origin ?? origin}\nsigned_at ${signedAt}\n`
    return `${text}\n${signatureLine(noteKey, keyIdOf(noteKey), signatureOf(text))}`
  })
  const key = { verifier_key: logKey, key_id: keyIdOf(noteKey).toString("hex"), signs_until: null, ledger_index: 0 }
  const file = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join("")
  const files = new Map([
    ["keys", JSON.stringify({ keys: [key] })],
    ["checkpoint", notes[notes.length - 1]],
    [
      "checkpoints",
      file(
        notes.map((note, at) => {
          const { id = at + 1, signedAt } = checkpoints[at]
          return JSON.stringify({ checkpoint_id: id, signed_at: signedAt, note })
        }),
      ),
    ],
    ["rows", file(bodies.map((body, index) => served(index, hashes[index], body)))],
    ...[...lines].map(([month, texts]): [string, string] => [`predictions/${month}.ndjson`, file(texts)]),
  ])
  return { files, bodies }
}

/** The same log with a row under each checkpoint, except the first ones, that has its time of signing. */
export function inFormat2({ origin, entries, checkpoints }: Draft, from = 0): Draft {
  const all: Draft["entries"] = []
  const places = new Map<unknown, number>()
  const sized: Draft["checkpoints"] = []
  for (let at = 0; at <= entries.length; at++) {
    for (const [nth, checkpoint] of checkpoints.entries()) {
      if (checkpoint.size !== at) continue
      const signing = { kind: "checkpoint", data_origin: origin, format: 2, signed_at: checkpoint.signedAt }
      if (nth >= from) all.push({ leaf: signing })
      sized.push({ ...checkpoint, size: all.length, ...(nth >= from && { format: 2 as const }) })
    }
    if (at === entries.length) break
    places.set(at, all.length)
    all.push(entries[at])
  }
  return {
    ...{ origin, checkpoints: sized },
    entries: all.map(({ leaf, ...rest }) => ({
      ...rest,
      leaf: withPlaces(leaf, (place) => places.get(place) ?? place),
    })),
  }
}

/** A leaf with its references to other rows changed. */
export function withPlaces(leaf: Row, placeOf: (place: unknown) => unknown): Row {
  const names = ["signal_ledger_index", "claim_ledger_index", "universe_ledger_index"]
  const moved = names.filter((name) => name in leaf).map((name) => [name, placeOf(leaf[name])])
  return { ...leaf, ...Object.fromEntries(moved) }
}

function rootsOf(hashes: readonly Buffer[], sizes: ReadonlySet<number>): Map<number, Buffer> {
  const edge = edgeOf(0, [])
  const roots = new Map<number, Buffer>()
  for (const hash of hashes) {
    edge.add(hash)
    if (sizes.has(edge.size())) roots.set(edge.size(), edge.root())
  }
  return roots
}

function served(index: number, hash: Buffer, body: string): string {
  return `{"ledger_index":${index},"record_hash":"${hash.toString("base64")}",${body.slice(1)}`
}

export function verifyFiles({ files }: Pick<Published, "files">, options: Options = {}): Promise<Verified> {
  return verify("https://honest.example", options, async (url) => {
    const text = files.get(new URL(url).pathname.replace("/track-record/", ""))
    return new Response(text ?? "", { status: text === undefined ? 404 : 200 })
  })
}

export const verifyDraft = (draft: Draft, options: Options = {}) => verifyFiles(publish(draft), options)

import { beforeEach, describe, expect, it } from "vitest"
import { cosignedAt } from "../cosignature"
import {
  cosignatureType,
  keyIdOf,
  mlDsaCosignatureType,
  noteKeyType,
  readNote,
  signatureLine,
  signText,
  verifierKey,
} from "../note"
import { provesConsistency } from "../proofs"
import { consistencyRanges, hashLeaf, rootOf } from "../tree"
import { addCheckpoint, type Witness } from "./addCheckpoint"
import type { Remembered } from "./memory"
import { signerOf } from "./signer"

const name = "log.example/track-record"
const { key, privateKey } = signerOf(name, noteKeyType, Buffer.alloc(32, 3))
const leaves = (text: string, count: number) => Array.from({ length: count }, (_, at) => hashLeaf(`${text} ${at}`))
const log = leaves("row", 40)
const fork = [...log.slice(0, 20), ...leaves("other", 20)]

function noteOf(rows: readonly Buffer[], origin = name): string {
  const text = `${origin}\n${rows.length}\n${rootOf(rows).toString("base64")}\n`
  return `${text}\n${signatureLine(key, keyIdOf(key), signText(privateKey, text))}`
}

function requestOf(rows: readonly Buffer[], old: number, note = noteOf(rows)): string {
  const proof = consistencyRanges(old, rows.length).map(({ begin, end }) => rootOf(rows.slice(begin, end)))
  return [`old ${old}`, ...proof.map((hash) => hash.toString("base64")), "", note].join("\n")
}

let known: Remembered
let witness: Witness
beforeEach(() => {
  known = { [name]: { keys: [verifierKey(key)], note: null } }
  witness = {
    signer: signerOf("witness.example", cosignatureType, Buffer.alloc(32, 4)),
    memory: { read: () => known, write: (next) => (known = next) },
    now: () => new Date("2026-11-20T21:31:00Z"),
  }
})
const ask = (request: string) => addCheckpoint(witness, request)

describe.each([cosignatureType, mlDsaCosignatureType])("a witness with a key of type %i", (type) => {
  it("cosigns a log as it grows, and the same checkpoint again", () => {
    witness.signer = signerOf("witness.example", type, Buffer.alloc(32, 4))
    for (const [old, size] of [
      [0, 7],
      [7, 8],
      [8, 33],
      [33, 40],
      [40, 40],
    ]) {
      const rows = log.slice(0, size)
      const { status, body } = ask(requestOf(rows, old))
      expect(status).toBe(200)
      const note = readNote(noteOf(rows) + body)
      const [, { signature }] = note?.signatures ?? []
      expect(cosignedAt(witness.signer.key, note?.text ?? "", signature)).toEqual(new Date("2026-11-20T21:31:00Z"))
    }
  })
})

describe("a witness that has seen 30 rows", () => {
  beforeEach(() => {
    expect(ask(requestOf(log.slice(0, 30), 0)).status).toBe(200)
  })
  const refused = (request: string) => {
    const before = structuredClone(known)
    const { status, type, body } = ask(request)
    expect(known).toEqual(before)
    return [status, type === "text/x.tlog.size" ? body : null]
  }

  it("answers with the size that it has seen if a request begins from another", () => {
    expect(refused(requestOf(log, 0))).toEqual([409, "30\n"])
    expect(refused(requestOf(log, 20))).toEqual([409, "30\n"])
    expect(refused(requestOf(log.slice(0, 25), 25))).toEqual([409, "30\n"])
  })

  it("refuses a fork, whether it is longer, as long, or comes with another log's proof", () => {
    expect(refused(requestOf(fork, 30))).toEqual([422, null])
    expect(refused(requestOf(fork.slice(0, 30), 30))).toEqual([409, "30\n"])
    const proof = requestOf(log, 30).split("\n\n")[0]
    expect(refused(`${proof}\n\n${noteOf(fork)}`)).toEqual([422, null])
  })

  it("refuses a proof that is too long, too short or misplaced", () => {
    const [head, ...rest] = requestOf(log, 30).split("\n")
    expect(refused([head, ...rest.slice(1)].join("\n"))).toEqual([422, null])
    expect(refused([head, rest[0], ...rest].join("\n"))).toEqual([422, null])
    expect(refused([head, rest[1], rest[0], ...rest.slice(2)].join("\n"))).toEqual([422, null])
    expect(refused([head, ...Array(64).fill(rest[0]), ...rest].join("\n"))).toEqual([400, null])
  })

  it("refuses other logs, other signers and smaller sizes", () => {
    expect(refused(requestOf(log, 30, noteOf(log, "other.example")))).toEqual([404, null])
    expect(refused(requestOf(log, 30, noteOf(log).replace(/.{6}==?\n$/, "AAAAAA==\n")))).toEqual([403, null])
    expect(refused(requestOf(log, 30).replace("old 30", "old 41"))).toEqual([400, null])
  })

  it.each(["", "old 30", "old 030\n\n", "old 30\n\nx\n", "old 30\nAAAA\n\n", "OLD 30\n\n"])(
    "refuses what is no request: %j",
    (request) => {
      expect(refused(request)).toEqual([400, null])
    },
  )
})

it("a proof of consistency proves only what it was made for", () => {
  const roots = Array.from({ length: 20 }, (_, size) => rootOf(log.slice(0, size)))
  const tree = (size: number) => ({ size, root: roots[size] })
  for (let from = 0; from <= 17; from++) {
    for (let to = from; to <= 17; to++) {
      const proof = consistencyRanges(from, to).map(({ begin, end }) => rootOf(log.slice(begin, end)))
      expect(provesConsistency(tree(from), tree(to), proof)).toBe(true)
      if (from === 0) continue
      expect(provesConsistency({ size: from, root: roots[from - 1] }, tree(to), proof)).toBe(false)
      if (to > from) expect(provesConsistency(tree(from), { size: to, root: roots[to + 1] }, proof)).toBe(false)
      expect(provesConsistency(tree(to + 1), tree(from), proof)).toBe(false)
    }
  }
})

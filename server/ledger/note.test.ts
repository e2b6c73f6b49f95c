import { expect, it } from "vitest"
import { checkpointText, readTreeHead, signedAtIn } from "./checkpoint"
import { cosignatureLine, cosignedAt } from "./cosignature"
import { deriveLogKey, noteKeyOf } from "./keys"
import {
  cosignatureType,
  isSignedBy,
  keyIdOf,
  mlDsaCosignatureType,
  privateKeyOf,
  publicHalf,
  readNote,
  readVerifierKey,
  signatureLine,
  signText,
  verifierKey,
} from "./note"

/** The key and note of the Go module that defines signed notes (golang.org/x/mod/sumdb/note). */
const knownKey = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
const knownText =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
const knownNote = `${knownText}
— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`

it("notes of other programs are read and checked", () => {
  const key = readVerifierKey(knownKey)
  const note = readNote(knownNote)
  if (!key || !note) throw new Error("not read")
  expect(verifierKey(key)).toBe(knownKey)
  expect(note.text).toBe(knownText)
  const [{ name, keyId, signature }] = note.signatures
  expect([name, keyId]).toEqual(["PeterNeumann", keyIdOf(key)])
  expect(isSignedBy(key, note.text, signature)).toBe(true)
  expect(isSignedBy(key, `${note.text} `, signature)).toBe(false)
})

it("the log's key follows from the installation's secret, and changes with a rotation", () => {
  const secret = Buffer.alloc(32, 7)
  const [first, second] = [deriveLogKey(secret, 1), deriveLogKey(secret, 2)]
  const [key, next] = [noteKeyOf("assay.test/track-record", first), noteKeyOf("assay.test/track-record", second)]
  expect(verifierKey(noteKeyOf("assay.test/track-record", deriveLogKey(secret, 1)))).toBe(verifierKey(key))
  expect(verifierKey(next)).not.toBe(verifierKey(key))
  const note = readNote(`${knownText}\n${signatureLine(key, keyIdOf(key), signText(first, knownText))}`)
  expect(note?.signatures.map(({ signature }) => isSignedBy(key, knownText, signature))).toEqual([true])
})

const seed = Buffer.alloc(32, 9)
const checkpoint = "log.example/1\n12\nAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=\n"

it.each([
  ["Ed25519", cosignatureType, 72, 44],
  ["ML-DSA-44", mlDsaCosignatureType, 2_428, 1_752],
])("a witness cosigns a checkpoint with %s, and nothing else passes for its line", (_, type, bytes, characters) => {
  const privateKey = privateKeyOf(seed, type)
  const key = { name: "witness.example", type, publicKey: publicHalf(privateKey) }
  expect(verifierKey(key).split("+").slice(2).join("+")).toHaveLength(characters)
  expect(readVerifierKey(verifierKey(key))).toEqual(key)
  const at = new Date("2026-11-20T21:30:00.900Z")
  const line = cosignatureLine(key, privateKey, checkpoint, at)
  const [{ name, keyId, signature }] = readNote(`${checkpoint}\n${line}`)?.signatures ?? []
  expect([name, keyId, signature.length]).toEqual([key.name, keyIdOf(key), bytes])
  expect(cosignedAt(key, checkpoint, signature)).toEqual(new Date("2026-11-20T21:30:00Z"))
  for (const other of [
    checkpoint.replace("12", "13"),
    checkpoint.replace("log.", "lag."),
    checkpoint.replace("AQ", "AA"),
  ])
    expect(cosignedAt(key, other, signature)).toBeNull()
  const later = Buffer.from(signature)
  later[7]++
  expect(cosignedAt(key, checkpoint, later)).toBeNull()
  expect(cosignedAt(key, checkpoint, signature.subarray(1))).toBeNull()
  expect(cosignedAt({ ...key, name: "other.example" }, checkpoint, signature)).toEqual(
    type === cosignatureType ? new Date("2026-11-20T21:30:00Z") : null,
  )
})

it.each(["", "text\n", "text\n\n", "text\n\n— name\n", "text\n\n— name !!!!\n", "text\n\n— a b c\n"])(
  "an invalid note is refused: %j",
  (text) => {
    expect(readNote(text)).toBeNull()
  },
)

it.each([
  "PeterNeumann",
  "PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
  "Peter Neumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
  "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10",
])("an invalid key is refused: %s", (text) => {
  expect(readVerifierKey(text)).toBeNull()
})

it("a checkpoint contains the size of the log, and an earlier one also its market and time of signing", () => {
  const head = { name: "assay.test/track-record", treeSize: 12, rootHash: Buffer.alloc(32, 1) }
  const text = checkpointText(head)
  expect(text).toBe("assay.test/track-record\n12\nAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=\n")
  expect(readTreeHead(text)).toEqual(head)
  expect(signedAtIn(text)).toBeNull()
  const earlier = `${text}data_origin simulated\nsigned_at 2026-11-20T21:30:00.000Z\n`
  expect(readTreeHead(earlier)).toEqual(head)
  expect(signedAtIn(earlier)).toEqual(new Date("2026-11-20T21:30:00Z"))
  for (const other of [text.replace("\n12\n", "\n012\n"), text.replace("=", ""), text.trimEnd(), `${text}\n`])
    expect(readTreeHead(other)).toBeNull()
})

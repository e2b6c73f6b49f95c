import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto"

/*
 * C2SP signed notes: a text, an empty line, and one line per signature: an em dash, the signer's name, then key id and
 * signature in base64.
 */

/**
 * Type 1 signs the text itself, with Ed25519. Types 4 and 6 are cosignatures of witnesses, with Ed25519 and ML-DSA-44.
 */
export type NoteKey = { name: string; type: number; publicKey: Buffer }

export const noteKeyType = 1
export const cosignatureType = 4
export const mlDsaCosignatureType = 6

/** The bytes of a public key, and the prefixes of a seed and a public key in the formats that node:crypto reads. */
type Algorithm = { publicBytes: number; pkcs8: Buffer; spki: Buffer }

/** RFC 8410. */
const ed25519: Algorithm = {
  publicBytes: 32,
  pkcs8: Buffer.from("302e020100300506032b657004220420", "hex"),
  spki: Buffer.from("302a300506032b6570032100", "hex"),
}

/** RFC 9881. */
const mlDsa44: Algorithm = {
  publicBytes: 1312,
  pkcs8: Buffer.from("3034020100300b060960864801650304031104228020", "hex"),
  spki: Buffer.from("30820532300b06096086480165030403110382052100", "hex"),
}

const algorithms = new Map([
  [noteKeyType, ed25519],
  [cosignatureType, ed25519],
  [mlDsaCosignatureType, mlDsa44],
])

function algorithmOf({ type }: Pick<NoteKey, "type">): Algorithm {
  const algorithm = algorithms.get(type)
  if (!algorithm) throw new Error(`there are no note keys of type ${type}`)
  return algorithm
}

export type NoteSignature = { name: string; keyId: Buffer; signature: Buffer; line: string }

export function keyIdOf({ name, type, publicKey }: NoteKey): Buffer {
  return createHash("sha256")
    .update(`${name}\n`)
    .update(Buffer.from([type]))
    .update(publicKey)
    .digest()
    .subarray(0, 4)
}

export function verifierKey(key: NoteKey): string {
  const material = Buffer.concat([Buffer.from([key.type]), key.publicKey])
  return `${key.name}+${keyIdOf(key).toString("hex")}+${material.toString("base64")}`
}

/** Null if the text is not a key, or the key id belongs to another. */
export function readVerifierKey(text: string): NoteKey | null {
  const [, name, id, material] = /^([^\s+]+)\+([\da-f]{8})\+([A-Za-z\d+/]+={0,2})$/.exec(text) ?? []
  if (name === undefined) return null
  const bytes = Buffer.from(material, "base64")
  const key = { name, type: bytes[0], publicKey: bytes.subarray(1) }
  const isWhole =
    algorithms.get(key.type)?.publicBytes === key.publicKey.length && bytes.toString("base64") === material
  return isWhole && keyIdOf(key).toString("hex") === id ? key : null
}

export function signatureLine({ name }: NoteKey, keyId: Buffer, signature: Buffer): string {
  return `— ${name} ${Buffer.concat([keyId, signature]).toString("base64")}\n`
}

/** `text` keeps its last line break; null for another form. */
export function readNote(note: string): { text: string; signatures: NoteSignature[] } | null {
  const end = note.lastIndexOf("\n\n")
  if (end < 0 || !note.endsWith("\n")) return null
  const signatures = note
    .slice(end + 2)
    .split("\n")
    .slice(0, -1)
    .map(readSignature)
  if (signatures.length === 0 || signatures.some((signature) => signature === null)) return null
  return { text: note.slice(0, end + 1), signatures: signatures.filter((signature) => signature !== null) }
}

function readSignature(line: string): NoteSignature | null {
  const [, name, encoded] = /^— ([^\s+]+) ([A-Za-z\d+/]+={0,2})$/.exec(line) ?? []
  if (name === undefined) return null
  const bytes = Buffer.from(encoded, "base64")
  if (bytes.length < 5) return null
  return { name, keyId: bytes.subarray(0, 4), signature: bytes.subarray(4), line: `${line}\n` }
}

export function privateKeyOf(seed: Buffer, type = noteKeyType): KeyObject {
  return createPrivateKey({ key: Buffer.concat([algorithmOf({ type }).pkcs8, seed]), format: "der", type: "pkcs8" })
}

export function publicHalf(key: KeyObject): Buffer {
  const { publicBytes } = key.asymmetricKeyType === "ed25519" ? ed25519 : mlDsa44
  return createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-publicBytes)
}

export function signText(key: KeyObject, text: string | Buffer): Buffer {
  return sign(null, Buffer.from(text), key)
}

export function isSignedBy(
  key: Pick<NoteKey, "type" | "publicKey">,
  text: string | Buffer,
  signature: Buffer,
): boolean {
  const spki = Buffer.concat([algorithmOf(key).spki, key.publicKey])
  const publicKey = createPublicKey({ key: spki, format: "der", type: "spki" })
  return verify(null, Buffer.from(text), publicKey, signature)
}

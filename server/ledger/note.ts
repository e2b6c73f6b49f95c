import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto"

/*
 * C2SP signed notes with Ed25519: a text, an empty line, and one line per signature: an em dash, the signer's name,
 * then key id and signature in base64.
 */

/** Type 1 signs the text itself; type 4 is a witness's co-signature. */
export type NoteKey = { name: string; type: number; publicKey: Buffer }

export const noteKeyType = 1
export const cosignatureType = 4

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

/** Null if the text is no such key, or the key id belongs to another. */
export function readVerifierKey(text: string): NoteKey | null {
  const [, name, id, material] = /^([^\s+]+)\+([\da-f]{8})\+([A-Za-z\d+/]{44})$/.exec(text) ?? []
  if (name === undefined) return null
  const bytes = Buffer.from(material, "base64")
  const key = { name, type: bytes[0], publicKey: bytes.subarray(1) }
  return bytes.length === 33 && keyIdOf(key).toString("hex") === id ? key : null
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

export function privateKeyOf(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: "der", type: "pkcs8" })
}

export function publicHalf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32)
}

export function signText(key: KeyObject, text: string): Buffer {
  return sign(null, Buffer.from(text), key)
}

export function isSignedBy(publicKey: Buffer, text: string, signature: Buffer): boolean {
  const key = createPublicKey({ key: Buffer.concat([spkiPrefix, publicKey]), format: "der", type: "spki" })
  return verify(null, Buffer.from(text), key, signature)
}

/** The prefix of a 32-byte Ed25519 key in the formats node:crypto reads (RFC 8410). */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex")
const spkiPrefix = Buffer.from("302a300506032b6570032100", "hex")

import { type KeyObject, randomBytes } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { cosignatureType, keyIdOf, mlDsaCosignatureType, type NoteKey, privateKeyOf, publicHalf } from "../note"

export type Signer = { key: NoteKey; privateKey: KeyObject }

const types = [cosignatureType, mlDsaCosignatureType]

/**
 * Reads a witness's key, or makes one with this name and type if there is no file. Only its owner can read the file.
 */
export function openSigner(file: string, name: string, type: number): Signer {
  if (!existsSync(file)) writeFileSync(file, written(name, type, randomBytes(32)), { mode: 0o600, flag: "wx" })
  const signer = readSigner(readFileSync(file, "utf8").trim())
  if (!signer) throw new Error(`${file} holds no key of a witness.`)
  return signer
}

export function signerOf(name: string, type: number, seed: Buffer): Signer {
  const privateKey = privateKeyOf(seed, type)
  return { key: { name, type, publicKey: publicHalf(privateKey) }, privateKey }
}

/** The format of Go's signers of signed notes: the key's id, then its type and seed in base64. */
function written(name: string, type: number, seed: Buffer): string {
  const { key } = signerOf(name, type, seed)
  const material = Buffer.concat([Buffer.from([type]), seed]).toString("base64")
  return `PRIVATE+KEY+${name}+${keyIdOf(key).toString("hex")}+${material}\n`
}

function readSigner(text: string): Signer | null {
  const [, name, id, material] = /^PRIVATE\+KEY\+([^\s+]+)\+([\da-f]{8})\+([A-Za-z\d+/]{44})$/.exec(text) ?? []
  if (name === undefined) return null
  const [type, ...seed] = Buffer.from(material, "base64")
  if (!types.includes(type)) return null
  const signer = signerOf(name, type, Buffer.from(seed))
  return keyIdOf(signer.key).toString("hex") === id ? signer : null
}

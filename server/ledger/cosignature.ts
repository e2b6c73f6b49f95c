import type { KeyObject } from "node:crypto"
import { readTreeHead } from "./checkpoint"
import {
  cosignatureType,
  isSignedBy,
  keyIdOf,
  mlDsaCosignatureType,
  type NoteKey,
  signatureLine,
  signText,
} from "./note"

/*
 * C2SP tlog-cosignature: a witness's line has the time at which it signed, in seconds, and then the signature. With
 * Ed25519 it signs the whole text of the checkpoint, and with ML-DSA-44 its name, size and root.
 */

export function cosignatureLine(key: NoteKey, privateKey: KeyObject, text: string, at: Date): string {
  const time = timeBytes(BigInt(Math.floor(at.getTime() / 1_000)))
  const message = cosignedMessage(key, text, time)
  if (!message) throw new Error("this is no checkpoint, or the key is not a witness's")
  return signatureLine(key, keyIdOf(key), Buffer.concat([time, signText(privateKey, message)]))
}

/** When a witness signed a checkpoint, by its own clock; null if it did not. */
export function cosignedAt(key: NoteKey, text: string, signature: Buffer): Date | null {
  if (signature.length !== timeLength + signatureLengths[key.type]) return null
  const time = signature.subarray(0, timeLength)
  const seconds = time.readBigUInt64BE()
  const message = seconds > lastSecond ? null : cosignedMessage(key, text, time)
  const isSigned = message !== null && isSignedBy(key, message, signature.subarray(timeLength))
  return isSigned ? new Date(Number(seconds) * 1_000) : null
}

const timeLength = 8
const signatureLengths: Record<number, number> = { [cosignatureType]: 64, [mlDsaCosignatureType]: 2_420 }

/** In seconds, the last instant a Date can hold. */
const lastSecond = 8_640_000_000_000n

function timeBytes(seconds: bigint): Buffer {
  const bytes = Buffer.alloc(timeLength)
  bytes.writeBigUInt64BE(seconds)
  return bytes
}

function cosignedMessage({ type, name }: NoteKey, text: string, time: Buffer): Buffer | null {
  const head = readTreeHead(text)
  if (!head) return null
  if (type === cosignatureType) return Buffer.from(`cosignature/v1\ntime ${time.readBigUInt64BE()}\n${text}`)
  if (type !== mlDsaCosignatureType) return null
  const [start, end] = [timeBytes(0n), timeBytes(BigInt(head.treeSize))]
  const label = Buffer.from("subtree/v1\n\0")
  return Buffer.concat([label, withLength(name), time, withLength(head.name), start, end, head.rootHash])
}

function withLength(text: string): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length > 255) throw new Error("a name in a cosignature has up to 255 bytes")
  return Buffer.concat([Buffer.from([bytes.length]), bytes])
}

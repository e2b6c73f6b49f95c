import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { deriveKey } from "../secret"

const PURPOSE = "sealed mail"
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Fields as bytes that only this installation can read, bound to the mail of this id. AES-256-GCM. */
export function sealFields(secret: Buffer, mailId: string, fields: object): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv("aes-256-gcm", deriveKey(secret, PURPOSE), nonce).setAAD(Buffer.from(mailId))
  const text = Buffer.concat([cipher.update(JSON.stringify(fields), "utf8"), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** The fields that were sealed. Throws when the bytes were changed, or sealed for another mail or with another secret. */
export function openFields(secret: Buffer, mailId: string, sealed: Uint8Array): Record<string, unknown> {
  const bytes = Buffer.from(sealed)
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(secret, PURPOSE), nonce).setAAD(Buffer.from(mailId))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  return JSON.parse(text.toString("utf8"))
}

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { deriveKey } from "../../platform/secret"

const mailPurpose = "sealed mail"
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM, bound to what has this id; only this installation can read the bytes, and only for the same purpose. */
export function sealFields(secret: Buffer, id: string, fields: object, purpose = mailPurpose): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv("aes-256-gcm", deriveKey(secret, purpose), nonce).setAAD(Buffer.from(id))
  const text = Buffer.concat([cipher.update(JSON.stringify(fields), "utf8"), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Null if the bytes were changed, or were sealed for another id or purpose, or with another secret. */
export function openFields(
  secrets: readonly Buffer[],
  id: string,
  sealed: Uint8Array,
  purpose = mailPurpose,
): Record<string, unknown> | null {
  for (const secret of secrets) {
    const text = decrypt(deriveKey(secret, purpose), id, Buffer.from(sealed))
    if (text !== null) return JSON.parse(text)
  }
  return null
}

function decrypt(key: Buffer, id: string, bytes: Buffer): string | null {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(id))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([text, decipher.final()]).toString("utf8")
  } catch {
    return null
  }
}

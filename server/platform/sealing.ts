import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { deriveKey } from "../../platform/secret"

const PURPOSE = "sealed mail"
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM, bound to the mail of this id; only this installation can read the bytes. */
export function sealFields(secret: Buffer, mailId: string, fields: object): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv("aes-256-gcm", deriveKey(secret, PURPOSE), nonce).setAAD(Buffer.from(mailId))
  const text = Buffer.concat([cipher.update(JSON.stringify(fields), "utf8"), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Null if the bytes were changed, or were sealed for another mail or with another secret. */
export function openFields(
  secrets: readonly Buffer[],
  mailId: string,
  sealed: Uint8Array,
): Record<string, unknown> | null {
  for (const secret of secrets) {
    const text = decrypt(secret, mailId, Buffer.from(sealed))
    if (text !== null) return JSON.parse(text)
  }
  return null
}

function decrypt(secret: Buffer, mailId: string, bytes: Buffer): string | null {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(secret, PURPOSE), nonce).setAAD(Buffer.from(mailId))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([text, decipher.final()]).toString("utf8")
  } catch {
    return null
  }
}

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { deriveKey } from "./secret"

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The purpose and owner of a sealed message, which opens under no others. */
export type Sealed = { purpose: string; id: string }

/** AES-256-GCM; only this installation can read the bytes. */
export function sealFields(secret: Buffer, { purpose, id }: Sealed, fields: object): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv("aes-256-gcm", deriveKey(secret, purpose), nonce).setAAD(Buffer.from(id))
  const text = Buffer.concat([cipher.update(JSON.stringify(fields), "utf8"), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Null if the bytes were changed, or were sealed under other names or with another secret. */
export function openFields(
  secrets: readonly Buffer[],
  names: Sealed,
  sealed: Uint8Array,
): Record<string, unknown> | null {
  for (const secret of secrets) {
    const text = decrypt(secret, names, Buffer.from(sealed))
    if (text !== null) return JSON.parse(text)
  }
  return null
}

function decrypt(secret: Buffer, { purpose, id }: Sealed, bytes: Buffer): string | null {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(secret, purpose), nonce).setAAD(Buffer.from(id))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([text, decipher.final()]).toString("utf8")
  } catch {
    return null
  }
}

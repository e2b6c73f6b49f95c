import { createHash, randomBytes } from "node:crypto"

/*
 * Codes and tokens are 32 random bytes after a fixed start, by which leak scanners find them. It begins like a key's,
 * so the code that keeps keys out of logs and addresses covers them too.
 */

export const starts = { access: "assay_token_", refresh: "assay_refresh_", code: "assay_code_" }

export function makeSecret(kind: keyof typeof starts): string {
  return starts[kind] + randomBytes(32).toString("base64url")
}

export function hashSecret(secret: string): Buffer<ArrayBuffer> {
  return createHash("sha256").update(secret).digest()
}

export function isAccessToken(text: string): boolean {
  return accessToken.test(text)
}

const accessToken = new RegExp(`^${starts.access}[\\w-]{43}$`)

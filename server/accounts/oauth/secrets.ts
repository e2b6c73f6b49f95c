import { createHash, randomBytes } from "node:crypto"

/*
 * Codes and tokens are 32 random bytes after a fixed start. It lets leak scanners find them, and begins like a key's,
 * so whatever withholds keys from logs and refuses them in addresses does the same with these.
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

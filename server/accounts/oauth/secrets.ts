import { createHash, randomBytes } from "node:crypto"

/*
 * Codes and tokens are 32 random bytes behind a fixed start. It lets leak scanners find them, and begins like a key's, so
 * that whatever withholds keys from logs and refuses them in addresses does so with these.
 */

export const starts = { access: "assay_token_", refresh: "assay_refresh_", code: "assay_code_" }

export function makeSecret(kind: keyof typeof starts): string {
  return starts[kind] + randomBytes(32).toString("base64url")
}

/** The SHA-256 of a code or token: all that is stored of it. */
export function hashSecret(secret: string): Buffer<ArrayBuffer> {
  return createHash("sha256").update(secret).digest()
}

/** Whether the text can be an access token at all. */
export function isAccessToken(text: string): boolean {
  return accessToken.test(text)
}

const accessToken = new RegExp(`^${starts.access}[\\w-]{43}$`)

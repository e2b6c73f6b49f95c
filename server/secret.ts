import { createHash, hkdfSync, randomBytes } from "node:crypto"
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const SECRET_BYTES = 32

/**
 * The 32 bytes from which this installation derives its keys: of AUTH_SECRET where it is set, else made once in
 * DATA_DIR/secret, which only the owner can read. Replicas on several machines need AUTH_SECRET.
 */
export function appSecret(env: { AUTH_SECRET?: string; DATA_DIR: string }): Buffer {
  if (env.AUTH_SECRET) return createHash("sha256").update(env.AUTH_SECRET).digest()
  const file = join(env.DATA_DIR, "secret")
  return readSecret(file) ?? makeSecret(file)
}

/** A key of 32 bytes for one purpose only, so that what is signed for one can never pass for another. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `assay ${purpose}`, 32))
}

function readSecret(file: string): Buffer | null {
  try {
    const secret = Buffer.from(readFileSync(file, "utf8").trim(), "hex")
    if (secret.length !== SECRET_BYTES) throw new Error(`${file} does not hold ${SECRET_BYTES} bytes in hex.`)
    return secret
  } catch (error) {
    if (Object(error).code === "ENOENT") return null
    throw error
  }
}

/** Written aside and linked into place: of two processes that start at once, one makes it and both read the same. */
function makeSecret(file: string): Buffer {
  const aside = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`
  mkdirSync(join(file, ".."), { recursive: true })
  writeFileSync(aside, randomBytes(SECRET_BYTES).toString("hex"), { mode: 0o600, flag: "wx" })
  try {
    linkSync(aside, file)
  } catch (error) {
    if (Object(error).code !== "EEXIST") throw error
  } finally {
    unlinkSync(aside)
  }
  const secret = readSecret(file)
  if (!secret) throw new Error(`${file} vanished while it was made.`)
  return secret
}

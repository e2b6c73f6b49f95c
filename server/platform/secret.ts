import { createHash, hkdfSync, randomBytes } from "node:crypto"
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const SECRET_BYTES = 32

type SecretVariables = { AUTH_SECRET?: string; AUTH_SECRET_PREVIOUS?: string; DATA_DIR: string }

/**
 * The 32 bytes from which this installation derives its keys: AUTH_SECRET if set, else generated once in
 * DATA_DIR/secret, which only the owner can read. Replicas on several machines need AUTH_SECRET.
 */
export function appSecret(env: SecretVariables): Buffer {
  if (env.AUTH_SECRET) return digest(env.AUTH_SECRET)
  const file = join(env.DATA_DIR, "secret")
  return readSecret(file) ?? makeSecret(file)
}

/**
 * All secrets that may have made something here, the current one first. Earlier ones open and verify but never seal or
 * sign: AUTH_SECRET_PREVIOUS, and what DATA_DIR/secret held before AUTH_SECRET was set.
 */
export function appSecrets(env: SecretVariables): Buffer[] {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS, DATA_DIR } = env
  const made = AUTH_SECRET ? readSecret(join(DATA_DIR, "secret")) : null
  return [appSecret(env), ...(AUTH_SECRET_PREVIOUS ? [digest(AUTH_SECRET_PREVIOUS)] : []), ...(made ? [made] : [])]
}

export function storedSecret({ DATA_DIR }: Pick<SecretVariables, "DATA_DIR">): Buffer | null {
  return readSecret(join(DATA_DIR, "secret"))
}

/** Stores the secret of another folder. Throws if a different one is stored already. */
export function adoptSecret({ DATA_DIR }: Pick<SecretVariables, "DATA_DIR">, secret: Buffer): void {
  const file = join(DATA_DIR, "secret")
  if (!makeSecret(file, secret).equals(secret)) {
    throw new Error(`${file} is not the secret that the backup was taken with. Move it away, or use another DATA_DIR.`)
  }
}

export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `assay ${purpose}`, 32))
}

const digest = (text: string) => createHash("sha256").update(text).digest()

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

/** Writes it aside and links it into place: if two processes start at once, one makes it and both read the same. */
function makeSecret(file: string, wanted: Buffer = randomBytes(SECRET_BYTES)): Buffer {
  const aside = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`
  mkdirSync(join(file, ".."), { recursive: true })
  writeFileSync(aside, wanted.toString("hex"), { mode: 0o600, flag: "wx" })
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

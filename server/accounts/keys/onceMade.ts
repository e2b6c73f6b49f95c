import { createHmac } from "node:crypto"
import type { Prisma } from "../../platform/database/generated/client"
import { deriveKey } from "../../platform/secret"
import { createKey, hashKey } from "./format"
import type { IssuedKey } from "./issue"
import { type Declined, impossible } from "./owned"
import { keyStatus } from "./status"

/** A key to make at most once, however often its request is sent. */
export type OnceMade = { keyId: string; random: Buffer }

/** `presented`: the key that asks. `request`: what must be the same when it asks again. */
type Asked = { accountId: string; presented: string; idempotencyKey: string; request: unknown }

/**
 * Computes the key from its request, so that a lost answer can be given again although no key is stored. It takes both
 * the secret of this installation and the key that asked, which is stored nowhere.
 */
export function onceMade(secret: Buffer, { accountId, presented, idempotencyKey, request }: Asked): OnceMade {
  const derive = (purpose: string, parts: unknown[]) =>
    createHmac("sha256", deriveKey(secret, purpose)).update(JSON.stringify(parts)).digest()
  const id = derive("ids of keys made once", [accountId, idempotencyKey]).toString("hex")
  return {
    keyId: `key_${id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5")}`,
    random: derive("keys made once", [presented, idempotencyKey, request]),
  }
}

const shownForMs = 86_400_000

/** The key, if it was made before; null if it has to be made. */
export async function findMade(
  tx: Prisma.TransactionClient,
  accountId: string,
  { keyId, random }: OnceMade,
  at: Date,
): Promise<{ ok: true; issued: IssuedKey } | Declined | null> {
  const made = await tx.apiKey.findUnique({ where: { id: keyId } })
  if (!made) return null
  const key = createKey(() => random, made.isTest ? "test" : "live")
  if (!Buffer.from(hashKey(key), "hex").equals(made.hash)) {
    return impossible("This Idempotency-Key was sent with another request. Use a new one for each key.")
  }
  const status = keyStatus(made, at)
  if (status !== "active") return impossible(`The key that was made with this Idempotency-Key is ${status}.`)
  if (at.getTime() - made.createdAt.getTime() >= shownForMs) {
    return impossible("The key that was made with this Idempotency-Key is shown again for 24 hours only.")
  }
  return { ok: true, issued: { key, keyId, accountId } }
}

import { type Change, writeAudit } from "../accounts/audit/write"
import { lockAccount } from "../accounts/plan"
import type { Database } from "../database/database"
import type { ApiKey, Prisma } from "../database/generated/client"
import { announce } from "../database/notifications"
import { addKey, type IssuedKey } from "./life"
import { keyStatus, workingAt } from "./status"

/*
 * What an owner does with the keys of an account; `key` in the outcome is the one that was changed, as it was before. A
 * key is always asked for by account and id, so that somebody else's is not found. The account's row is held meanwhile:
 * two clicks at once come one after the other.
 */

type Tx = Prisma.TransactionClient

/** Why an owner's wish was not done, in a sentence for the owner. */
export type Declined = { ok: false; reason: "not_found" | "not_possible"; sentence: string }

/** The overlaps that a rotation offers, in seconds. */
export const overlaps = [0, 3_600, 86_400] as const
export type OverlapSeconds = (typeof overlaps)[number]

/** How many keys of an account may work at one time. */
export const mostKeys = 20

/** A further key with a name. The key itself is in the answer and nowhere else. */
export async function createOwnKey(
  tx: Tx,
  accountId: string,
  options: { name: string; expiresAt: Date | null },
  change: Change,
): Promise<{ ok: true; issued: IssuedKey; key: null } | Declined> {
  await lockAccount(tx, accountId)
  if (options.expiresAt && options.expiresAt <= change.at) return impossible("The expiry has to lie ahead.")
  if (await isFull(tx, accountId, change.at)) return impossible(`${full} Revoke one first.`)
  const { name, expiresAt } = options
  const wanted = { name, expiresAt: expiresAt ?? undefined }
  const issued = await addKey(tx, accountId, wanted, change, "key.issued", { name })
  return { ok: true, issued, key: null }
}

/** A new key in place of one, which works on for the overlap, to the millisecond, and is then revoked. */
export async function rotateOwnKey(
  tx: Tx,
  accountId: string,
  keyId: string,
  overlapSeconds: OverlapSeconds,
  change: Change,
): Promise<{ ok: true; issued: IssuedKey; key: ApiKey; oldWorksUntil: Date } | Declined> {
  const old = await findOwnKey(tx, accountId, keyId)
  if (!old) return notFound
  const status = keyStatus(old, change.at)
  if (status === "rotating") return impossible("This key is being replaced already. Rotate the newer one.")
  if (status !== "active") return impossible(`This key is ${status}. Create a new one instead.`)
  if (overlapSeconds > 0 && (await isFull(tx, accountId, change.at))) {
    return impossible(`${full} Revoke one first, or rotate without an overlap.`)
  }
  const oldWorksUntil = new Date(change.at.getTime() + overlapSeconds * 1000)
  await update(tx, old, { revokedAt: oldWorksUntil })
  const options = { name: old.name ?? undefined, expiresAt: old.expiresAt ?? undefined }
  const detail = { replaces: keyId, overlapSeconds }
  const issued = await addKey(tx, accountId, options, change, "key.rotated", detail)
  return { ok: true, issued, key: old, oldWorksUntil }
}

/** The same by the operator's hand, for whichever account the key is of. */
export async function rotateKey(
  database: Database,
  keyId: string,
  overlapSeconds: OverlapSeconds,
  change: Change,
): Promise<{ ok: true; issued: IssuedKey } | Declined> {
  return database.prisma.$transaction(async (tx) => {
    const key = await tx.apiKey.findUnique({ where: { id: keyId }, select: { accountId: true } })
    return key ? rotateOwnKey(tx, key.accountId, keyId, overlapSeconds, change) : notFound
  })
}

/** Ends a key for good, at once. */
export async function revokeOwnKey(
  tx: Tx,
  accountId: string,
  keyId: string,
  change: Change,
): Promise<{ ok: true; key: ApiKey } | Declined> {
  const key = await findOwnKey(tx, accountId, keyId)
  if (!key) return notFound
  if (keyStatus(key, change.at) === "revoked") return { ok: true, key }
  await update(tx, key, { revokedAt: change.at })
  await writeAudit(tx, change, "key.revoked", { accountId, keyId })
  return { ok: true, key }
}

/** Gives a key another name. */
export async function renameOwnKey(
  tx: Tx,
  accountId: string,
  keyId: string,
  name: string,
  change: Change,
): Promise<{ ok: true; key: ApiKey } | Declined> {
  const key = await findOwnKey(tx, accountId, keyId)
  if (!key) return notFound
  if (key.name === name) return { ok: true, key }
  await update(tx, key, { name })
  const detail = { from: key.name, to: name }
  await writeAudit(tx, change, "key.renamed", { accountId, keyId, detail })
  return { ok: true, key }
}

/** Sets the instant from which a working key is refused as expired; null takes it away. */
export async function expireOwnKey(
  tx: Tx,
  accountId: string,
  keyId: string,
  expiresAt: Date | null,
  change: Change,
): Promise<{ ok: true; key: ApiKey } | Declined> {
  const key = await findOwnKey(tx, accountId, keyId)
  if (!key) return notFound
  const status = keyStatus(key, change.at)
  if (status !== "active" && status !== "rotating") return impossible(`This key is ${status} already.`)
  if (expiresAt && expiresAt <= change.at)
    return impossible("The expiry has to lie ahead. To end a key now, revoke it.")
  if (key.expiresAt?.getTime() === expiresAt?.getTime()) return { ok: true, key }
  await update(tx, key, { expiresAt })
  const detail = { from: key.expiresAt?.toISOString() ?? null, to: expiresAt?.toISOString() ?? null }
  await writeAudit(tx, change, "key.expiry_set", { accountId, keyId, detail })
  return { ok: true, key }
}

const notFound: Declined = { ok: false, reason: "not_found", sentence: "Your account has no such key." }

function impossible(sentence: string): Declined {
  return { ok: false, reason: "not_possible", sentence }
}

async function findOwnKey(tx: Tx, accountId: string, keyId: string): Promise<ApiKey | null> {
  await lockAccount(tx, accountId)
  return tx.apiKey.findFirst({ where: { id: keyId, accountId } })
}

async function update(tx: Tx, { id, hash }: ApiKey, fields: Prisma.ApiKeyUpdateInput): Promise<void> {
  await tx.apiKey.update({ where: { id }, data: fields })
  await announce(tx, "keys", Buffer.from(hash).toString("hex"))
}

const full = `An account has at most ${mostKeys} working keys.`

async function isFull(tx: Tx, accountId: string, at: Date): Promise<boolean> {
  return (await tx.apiKey.count({ where: { accountId, ...workingAt(at) } })) >= mostKeys
}

import { randomBytes, randomUUID } from "node:crypto"
import { announce } from "../../data/bulletin"
import type { Database } from "../../data/database"
import type { Prisma } from "../../data/generated/client"
import type { Tier } from "../tiers"
import { createKey, hashKey, keyPrefix } from "./format"

/*
 * What happens to a key in its life. Each change is made in one transaction with its audit entry, and announced, so
 * that every replica forgets what it had cached. The key itself is returned once and stored nowhere.
 */

export type IssuedKey = { key: string; keyId: string; accountId: string }

type Plan = { tier: Tier; isLegacyPrice?: boolean }
type KeyOptions = { name?: string; expiresAt?: Date }
type Change = { at: Date; actor: string }

/** A further key for the account of this address; the account is made, and its plan set, as asked. */
export async function issueKey(
  database: Database,
  email: string,
  plan: Plan,
  options: KeyOptions,
  change: Change,
): Promise<IssuedKey> {
  const address = normaliseEmail(email)
  const wanted = { tier: plan.tier, isLegacyPrice: plan.isLegacyPrice ?? false }
  return database.prisma.$transaction(async (tx) => {
    const account = await tx.account.upsert({
      where: { email: address },
      create: { id: `acct_${randomUUID()}`, email: address, createdAt: change.at, ...wanted },
      update: wanted,
      include: { keys: { select: { hash: true } } },
    })
    for (const { hash } of account.keys) await announce(tx, "keys", Buffer.from(hash).toString("hex"))
    return addKey(tx, account.id, options, change, "key.issued")
  })
}

/** A new key in place of an old one, which works on until the overlap ends. */
export async function rotateKey(
  database: Database,
  keyId: string,
  overlapSeconds: number,
  change: Change,
): Promise<IssuedKey | null> {
  return database.prisma.$transaction(async (tx) => {
    const old = await tx.apiKey.findUnique({ where: { id: keyId } })
    if (!old || (old.revokedAt && old.revokedAt <= change.at)) return null
    const revokedAt = new Date(change.at.getTime() + overlapSeconds * 1000)
    await tx.apiKey.update({ where: { id: keyId }, data: { revokedAt } })
    await announce(tx, "keys", Buffer.from(old.hash).toString("hex"))
    const options = { name: old.name ?? undefined, expiresAt: old.expiresAt ?? undefined }
    return addKey(tx, old.accountId, options, change, "key.rotated")
  })
}

/** Deactivates a key: it stays known and is refused as such. False when there is no such key. */
export async function deactivateKey(database: Database, keyId: string, change: Change): Promise<boolean> {
  return database.prisma.$transaction(async (tx) => {
    const key = await tx.apiKey.findUnique({ where: { id: keyId } })
    if (!key) return false
    await tx.apiKey.update({ where: { id: keyId }, data: { deactivatedAt: key.deactivatedAt ?? change.at } })
    await audit(tx, change, "key.deactivated", key.accountId, keyId)
    await announce(tx, "keys", Buffer.from(key.hash).toString("hex"))
    return true
  })
}

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

async function addKey(
  tx: Prisma.TransactionClient,
  accountId: string,
  { name, expiresAt }: KeyOptions,
  change: Change,
  action: string,
): Promise<IssuedKey> {
  const key = createKey(randomBytes)
  const keyId = `key_${randomUUID()}`
  const hash = Buffer.from(hashKey(key), "hex")
  await tx.apiKey.create({
    data: { id: keyId, accountId, hash, prefix: keyPrefix(key), name, expiresAt, createdAt: change.at },
  })
  await audit(tx, change, action, accountId, keyId)
  await announce(tx, "keys", hash.toString("hex"))
  return { key, keyId, accountId }
}

async function audit(
  tx: Prisma.TransactionClient,
  { at, actor }: Change,
  action: string,
  accountId: string,
  keyId: string,
): Promise<void> {
  await tx.auditEntry.create({ data: { at, actor, action, accountId, keyId } })
}

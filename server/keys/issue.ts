import { randomBytes, randomUUID } from "node:crypto"
import { type AuditAction, type Change, writeAudit } from "../accounts/audit/write"
import { requireEmail } from "../accounts/email"
import { setPlan } from "../accounts/plan"
import type { Tier } from "../accounts/tiers"
import type { Database } from "../database/database"
import type { Prisma } from "../database/generated/client"
import { announce } from "../database/notifications"
import { createKey, hashKey, keyPrefix } from "./format"

/** A key as it is issued: `key` itself is returned this once and stored nowhere. */
export type IssuedKey = { key: string; keyId: string; accountId: string }

type Plan = { tier: Tier; isLegacyPrice?: boolean }
export type KeyOptions = { name?: string; expiresAt?: Date }

/** A further key for the account of this address; the account is made, and its plan set, as asked. */
export async function issueKey(
  database: Database,
  email: string,
  plan: Plan,
  options: KeyOptions,
  change: Change,
): Promise<IssuedKey> {
  const address = requireEmail(email)
  const wanted = { tier: plan.tier, isLegacyPrice: plan.isLegacyPrice ?? false }
  return database.prisma.$transaction(async (tx) => {
    const account = await tx.account.upsert({
      where: { email: address },
      create: { id: `acct_${randomUUID()}`, email: address, createdAt: change.at, tier: "free" },
      update: {},
    })
    await setPlan(tx, account.id, wanted, change)
    return addKey(tx, account.id, options, change, "key.issued", options.name ? { name: options.name } : {})
  })
}

/** A further key for an account, in the caller's transaction. The key is in what it returns, and nowhere else. */
export async function addKey(
  tx: Prisma.TransactionClient,
  accountId: string,
  { name, expiresAt }: KeyOptions,
  change: Change,
  action: AuditAction,
  detail: Prisma.InputJsonObject = {},
): Promise<IssuedKey> {
  const key = createKey(randomBytes)
  const keyId = `key_${randomUUID()}`
  const hash = Buffer.from(hashKey(key), "hex")
  await tx.apiKey.create({
    data: { id: keyId, accountId, hash, prefix: keyPrefix(key), name, expiresAt, createdAt: change.at },
  })
  await writeAudit(tx, change, action, { accountId, keyId, detail })
  await announce(tx, "keys", hash.toString("hex"))
  return { key, keyId, accountId }
}

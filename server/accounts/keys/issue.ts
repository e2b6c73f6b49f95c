import { randomBytes, randomUUID } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { announce } from "../../platform/database/notifications"
import { type AccountChange, type AuditAction, writeAudit } from "../audit/write"
import { requireEmail } from "../email"
import { type Plan, setPlan } from "../plan"
import { noLimits, type WantedLimits } from "../wantedKeyLimits"
import { createKey, hashKey, type KeyMode, keyPrefix } from "./format"
import { columnsOf } from "./keyLimits"

/** `key` itself is returned this once and stored nowhere. */
export type IssuedKey = { key: string; keyId: string; accountId: string }

export type KeyOptions = {
  name?: string
  expiresAt?: Date
  mode?: KeyMode
  limits?: WantedLimits
  /** For a key that replaces others: the first of them, whose share of the day continues. */
  shareOf?: string
  /** Instead of chance. */
  once?: { keyId: string; random: Buffer }
}

type Holder = { email: string; tier: Plan["tier"]; isLegacyPrice?: boolean }

export async function issueKey(
  database: Database,
  { email, tier, isLegacyPrice = false }: Holder,
  options: KeyOptions,
  change: AccountChange,
): Promise<IssuedKey> {
  const address = requireEmail(email)
  return database.prisma.$transaction(async (tx) => {
    const account = await tx.account.upsert({
      where: { email: address },
      create: { id: `acct_${randomUUID()}`, email: address, createdAt: change.at, tier: "free" },
      update: {},
    })
    await setPlan(tx, account.id, { tier, isLegacyPrice }, change)
    const detail = options.name ? { name: options.name } : {}
    return addKey(tx, account.id, options, { change, action: "key.issued", detail })
  })
}

/**
 * The account's own plan, else the wanted one, else free. A new key must not change a plan by mistake, so a wanted plan
 * has to be the account's own.
 */
export async function planOfFurtherKey(
  { prisma }: Database,
  email: string,
  wanted: Plan | null,
): Promise<{ ok: true; plan: Plan } | { ok: false; own: Plan }> {
  const account = await prisma.account.findUnique({ where: { email } })
  if (!account) return { ok: true, plan: wanted ?? { tier: "free", isLegacyPrice: false } }
  const { tier, isLegacyPrice } = account
  const own = { tier, isLegacyPrice }
  const isOwn = !wanted || (wanted.tier === tier && wanted.isLegacyPrice === isLegacyPrice)
  return isOwn ? { ok: true, plan: own } : { ok: false, own }
}

type AuditEntry = { change: AccountChange; action: AuditAction; detail?: Prisma.InputJsonObject }

/** Runs in the caller's transaction. Only the result contains the key. */
export async function addKey(
  tx: Prisma.TransactionClient,
  accountId: string,
  { name, expiresAt, mode = "live", limits = noLimits, shareOf, once }: KeyOptions,
  { change, action, detail = {} }: AuditEntry,
): Promise<IssuedKey> {
  const key = createKey(once ? () => once.random : randomBytes, mode)
  const keyId = once?.keyId ?? `key_${randomUUID()}`
  const hash = Buffer.from(hashKey(key), "hex")
  await tx.apiKey.create({
    data: {
      ...{ id: keyId, accountId, hash, prefix: keyPrefix(key), name, expiresAt, createdAt: change.at },
      ...{ isTest: mode === "test", shareOf, ...columnsOf(limits) },
    },
  })
  await writeAudit(tx, change, action, { accountId, keyId, detail })
  await announce(tx, "keys", hash.toString("hex"))
  return { key, keyId, accountId }
}

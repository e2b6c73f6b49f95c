import type { Prisma } from "../../platform/database/generated/client"
import { announceKeysOf } from "../../platform/database/notifications"
import { type AccountChange, writeAudit, writeAudits } from "../audit/write"
import { noLimits } from "../wantedKeyLimits"
import { columnsOf, readLimits, wantedOf } from "./keyLimits"
import { doneByOwner } from "./owned"
import { jsonOf } from "./setLimits"

/**
 * Undoes dashboard changes to an account's keys since an instant: new keys are revoked, ended keys work again, and
 * changed expiry dates and limits are restored. Ended keys are safe to restore, since only their hashes are stored.
 */
export async function undoKeyChanges(
  tx: Prisma.TransactionClient,
  accountId: string,
  since: Date,
  change: AccountChange,
): Promise<void> {
  await announceKeysOf(tx, accountId, change.at)
  const made = await tx.apiKey.updateManyAndReturn({
    where: { accountId, createdAt: { gte: since }, OR: [{ revokedAt: null }, { revokedAt: { gt: change.at } }] },
    data: { revokedAt: change.at },
    select: { id: true },
  })
  const restored = await tx.apiKey.updateManyAndReturn({
    where: { accountId, createdAt: { lt: since }, id: { in: await endedKeys(tx, accountId, since) } },
    data: { revokedAt: null },
    select: { id: true },
  })
  await restoreExpiries(tx, accountId, since, change)
  await restoreLimits(tx, accountId, since, change)
  const subjects = (keys: { id: string }[]) => keys.map(({ id }) => ({ accountId, keyId: id }))
  await writeAudits(tx, change, "key.revoked", subjects(made))
  await writeAudits(tx, change, "key.restored", subjects(restored))
}

async function endedKeys(tx: Prisma.TransactionClient, accountId: string, since: Date): Promise<string[]> {
  const entries = await tx.auditEntry.findMany({
    where: { accountId, at: { gte: since }, ...doneByOwner, action: { in: ["key.revoked", "key.rotated"] } },
  })
  return entries.map(({ action, keyId, detail }) => String(action === "key.rotated" ? Object(detail).replaces : keyId))
}

async function restoreExpiries(
  tx: Prisma.TransactionClient,
  accountId: string,
  since: Date,
  change: AccountChange,
): Promise<void> {
  const entries = await tx.auditEntry.findMany({
    where: { accountId, at: { gte: since }, ...doneByOwner, action: "key.expiry_set" },
    orderBy: [{ at: "desc" }, { id: "desc" }],
  })
  const before = new Map(entries.map(({ keyId, detail }) => [keyId, readInstant(Object(detail).from)]))
  const keys = await tx.apiKey.findMany({
    where: { accountId, createdAt: { lt: since }, id: { in: [...before.keys()].map(String) } },
    select: { id: true, expiresAt: true },
  })
  for (const { id, expiresAt: from } of keys) {
    const to = before.get(id)
    if (to === undefined || to?.getTime() === from?.getTime()) continue
    await tx.apiKey.update({ where: { id }, data: { expiresAt: to } })
    const detail = { from: from?.toISOString() ?? null, to: to?.toISOString() ?? null }
    await writeAudit(tx, change, "key.expiry_set", { accountId, keyId: id, detail })
  }
}

async function restoreLimits(
  tx: Prisma.TransactionClient,
  accountId: string,
  since: Date,
  change: AccountChange,
): Promise<void> {
  const entries = await tx.auditEntry.findMany({
    where: { accountId, at: { gte: since }, ...doneByOwner, action: "key.limited" },
    orderBy: [{ at: "desc" }, { id: "desc" }],
  })
  const before = new Map(entries.map(({ keyId, detail }) => [keyId, Object(detail).from]))
  for (const [keyId, from] of before) {
    const key = await tx.apiKey.findFirst({ where: { accountId, createdAt: { lt: since }, id: String(keyId) } })
    const read = readLimits({ ...noLimits, ...Object(from) })
    if (!key || !read.ok) continue
    await tx.apiKey.update({ where: { id: key.id }, data: columnsOf(read.limits) })
    const detail = { from: jsonOf(wantedOf(key)), to: jsonOf(read.limits) }
    await writeAudit(tx, change, "key.limited", { accountId, keyId: key.id, detail })
  }
}

const readInstant = (written: unknown) => (typeof written === "string" ? new Date(written) : null)

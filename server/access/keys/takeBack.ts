import { announceKeysOf } from "../../data/bulletin"
import type { Prisma } from "../../data/generated/client"
import { type Change, writeAudits } from "../audit/write"

/**
 * Undoes what was done to the keys of an account from the dashboard since an instant: the keys that were made are revoked,
 * and those that were ended work again. Whoever ended them has never seen them, for only their hashes are kept.
 */
export async function takeBackKeys(
  tx: Prisma.TransactionClient,
  accountId: string,
  since: Date,
  change: Change,
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
  const subjects = (keys: { id: string }[]) => keys.map(({ id }) => ({ accountId, keyId: id }))
  await writeAudits(tx, change, "key.revoked", subjects(made))
  await writeAudits(tx, change, "key.restored", subjects(restored))
}

/** The keys that were revoked, or that another took the place of. */
async function endedKeys(tx: Prisma.TransactionClient, accountId: string, since: Date): Promise<string[]> {
  const entries = await tx.auditEntry.findMany({
    where: { accountId, at: { gte: since }, actor: "owner", action: { in: ["key.revoked", "key.rotated"] } },
  })
  return entries.map(({ action, keyId, detail }) => String(action === "key.rotated" ? Object(detail).replaces : keyId))
}

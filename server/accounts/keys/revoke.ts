import type { ApiKey, Prisma } from "../../platform/database/generated/client"
import { announceKeysOf } from "../../platform/database/notifications"
import { type AccountChange, writeAudit, writeAudits } from "../audit/write"
import { changeOwnKey, type Declined, lockOwnKey, notFound, type OwnerParts, updateKey } from "./owned"
import { keyStatus } from "./status"

/** `isNew` is false for a key that had been revoked before. */
type Revoked = { ok: true; key: ApiKey; isNew: boolean }

export function revokeOwnKey(
  parts: Pick<OwnerParts, "database" | "keys">,
  accountId: string,
  keyId: string,
  change: AccountChange,
): Promise<Revoked | Declined> {
  return changeOwnKey(parts, (tx) => revoke(tx, accountId, keyId, change))
}

export async function revoke(
  tx: Prisma.TransactionClient,
  accountId: string,
  keyId: string,
  change: AccountChange,
): Promise<Revoked | Declined> {
  const key = await lockOwnKey(tx, accountId, keyId)
  if (!key) return notFound
  if (keyStatus(key, change.at) === "revoked") return { ok: true, key, isNew: false }
  await updateKey(tx, key, { revokedAt: change.at })
  await writeAudit(tx, change, "key.revoked", { accountId, keyId })
  return { ok: true, key, isNew: true }
}

export async function revokeAllKeys(
  tx: Prisma.TransactionClient,
  accountId: string,
  change: AccountChange,
): Promise<number> {
  await announceKeysOf(tx, accountId, change.at)
  const notRevoked = { OR: [{ revokedAt: null }, { revokedAt: { gt: change.at } }] }
  const keys = await tx.apiKey.updateManyAndReturn({
    where: { accountId, ...notRevoked },
    data: { revokedAt: change.at },
    select: { id: true },
  })
  await writeAudits(
    tx,
    change,
    "key.revoked",
    keys.map(({ id }) => ({ accountId, keyId: id })),
  )
  return keys.length
}

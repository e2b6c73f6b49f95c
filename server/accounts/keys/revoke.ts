import type { ApiKey, Prisma } from "../../platform/database/generated/client"
import { announceKeysOf } from "../../platform/database/notifications"
import { type AccountChange, writeAudit, writeAudits } from "../audit/write"
import { byOwner, changeOwnKey, type Declined, lockOwnKey, notFound, type OwnerParts, updateKey } from "./owned"
import { keyStatus } from "./status"

export function revokeOwnKey(
  parts: Pick<OwnerParts, "database" | "keys">,
  accountId: string,
  keyId: string,
  at: Date,
): Promise<{ ok: true; key: ApiKey } | Declined> {
  return changeOwnKey(parts, async (tx) => {
    const key = await lockOwnKey(tx, accountId, keyId)
    if (!key) return notFound
    if (keyStatus(key, at) === "revoked") return { ok: true, key }
    await updateKey(tx, key, { revokedAt: at })
    await writeAudit(tx, byOwner(at), "key.revoked", { accountId, keyId })
    return { ok: true, key }
  })
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

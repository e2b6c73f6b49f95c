import { type Change, writeAudit } from "../accounts/audit/write"
import type { Database } from "../database/database"
import { announce } from "../database/notifications"

/** Deactivates a key: it stays known and is refused as such. False when there is no such key. */
export async function deactivateKey(database: Database, keyId: string, change: Change): Promise<boolean> {
  return database.prisma.$transaction(async (tx) => {
    const key = await tx.apiKey.findUnique({ where: { id: keyId } })
    if (!key) return false
    await tx.apiKey.update({ where: { id: keyId }, data: { deactivatedAt: key.deactivatedAt ?? change.at } })
    await writeAudit(tx, change, "key.deactivated", { accountId: key.accountId, keyId })
    await announce(tx, "keys", Buffer.from(key.hash).toString("hex"))
    return true
  })
}

import type { Database } from "../../platform/database/database"
import { announce } from "../../platform/database/notifications"
import { type AccountChange, writeAudit } from "../audit/write"

/** The key stays known and is refused as deactivated. False if there is no such key. */
export async function deactivateKey(database: Database, keyId: string, change: AccountChange): Promise<boolean> {
  return database.prisma.$transaction(async (tx) => {
    const key = await tx.apiKey.findUnique({ where: { id: keyId } })
    if (!key) return false
    await tx.apiKey.update({ where: { id: keyId }, data: { deactivatedAt: key.deactivatedAt ?? change.at } })
    await writeAudit(tx, change, "key.deactivated", { accountId: key.accountId, keyId })
    await announce(tx, "keys", Buffer.from(key.hash).toString("hex"))
    return true
  })
}

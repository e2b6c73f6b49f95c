import { randomUUID } from "node:crypto"
import type { Database } from "../../platform/database/database"
import { type AccountChange, writeAudit } from "../audit/write"
import { queueMail } from "../mail/queue"
import { lockAddress } from "../tokens"

/**
 * Makes an account without keys for an address, which can then sign in whatever SIGNUP is, and mails its owner. Mails
 * again until the address has signed in once; returns false from then on.
 */
export async function inviteAccount(
  { prisma }: Database,
  { email, secret }: { email: string; secret: Buffer },
  change: AccountChange,
): Promise<boolean> {
  const { at } = change
  return prisma.$transaction(async (tx) => {
    await lockAddress(tx, email)
    const { id: accountId, emailVerifiedAt } = await tx.account.upsert({
      where: { email },
      create: { id: `acct_${randomUUID()}`, email, createdAt: at, tier: "free" },
      update: {},
    })
    if (emailVerifiedAt) return false
    await writeAudit(tx, change, "account.invited", { accountId })
    const message = { kind: "account_invitation" as const, invitedAt: at }
    const idempotencyKey = `account_invitation/${randomUUID()}`
    await queueMail(tx, { to: email, accountId, message, idempotencyKey, at }, secret)
    return true
  })
}

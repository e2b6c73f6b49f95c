import { announce } from "../data/bulletin"
import type { Database } from "../data/database"
import type { Change } from "./keys/life"
import { takeTurn } from "./signup/tokens"

export type Deleted = { ok: true } | { ok: false; reason: "unknown" | "subscribed" }

/** Subscriptions in these states will never be charged again. */
const endedStatuses = ["canceled", "incomplete_expired"]

/**
 * Deletes an account with its keys and sessions, and whatever holds its address. What is left is the count of its
 * requests and the audit trail, under an id that leads to nobody. Refused while a subscription would go on charging.
 */
export function deleteAccount({ prisma }: Database, accountId: string, change: Change): Promise<Deleted> {
  return prisma.$transaction(async (tx) => {
    const account = await tx.account.findUnique({
      where: { id: accountId },
      include: { keys: { select: { hash: true } }, subscription: true },
    })
    if (!account) return { ok: false, reason: "unknown" }
    const { email, keys, subscription } = account
    if (subscription && !subscription.cancelAtPeriodEnd && !endedStatuses.includes(subscription.status)) {
      return { ok: false, reason: "subscribed" }
    }
    await takeTurn(tx, email)
    for (const { hash } of keys) await announce(tx, "keys", Buffer.from(hash).toString("hex"))
    const theirs = { OR: [{ accountId }, { recipient: email }] }
    await tx.mail.deleteMany({ where: { ...theirs, status: { in: ["queued", "sending"] } } })
    await tx.mail.updateMany({ where: theirs, data: { recipient: "", accountId: null, fields: {}, sealed: null } })
    await tx.mailboxMessage.deleteMany({ where: { recipient: email } })
    await tx.mailedToken.deleteMany({ where: { OR: [{ accountId }, { email }] } })
    await tx.recentRequest.deleteMany({ where: { accountId } })
    await tx.auditEntry.create({ data: { ...change, action: "account.deleted", accountId } })
    await tx.account.delete({ where: { id: accountId } })
    return { ok: true }
  })
}

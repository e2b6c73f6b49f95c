import { announce } from "../data/bulletin"
import type { Database } from "../data/database"
import { needsSecret } from "./messages"

export const mailStatuses = ["queued", "sending", "sent", "delivered", "bounced", "complained", "failed"]

/**
 * Queues a mail that failed again, with all its tries ahead of it and under the same idempotency key. One that held a
 * key or a link is not to be had back.
 */
export async function retryMail(
  { prisma }: Database,
  id: string,
  at: Date,
): Promise<"queued" | "unknown" | "not_failed" | "erased"> {
  return prisma.$transaction(async (tx) => {
    const mail = await tx.mail.findUnique({ where: { id } })
    if (!mail) return "unknown"
    if (mail.status !== "failed" && mail.status !== "bounced") return "not_failed"
    if (needsSecret(mail.kind) && !mail.sealed) return "erased"
    const again = { status: "queued", attempts: 0, dueAt: at, providerId: null, sentAt: null }
    await tx.mail.update({ where: { id }, data: again })
    await tx.auditEntry.create({
      data: { at, actor: "operator", action: "mail.retried", accountId: mail.accountId, detail: { mail: id } },
    })
    await announce(tx, "mail")
    return "queued"
  })
}

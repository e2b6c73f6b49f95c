import { randomUUID } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Mail } from "../../platform/database/generated/client"
import { announce } from "../../platform/database/notifications"
import { writeAudit } from "../audit/write"
import { isErased } from "./messages"
import type { SendResult } from "./provider"
import type { Mailer } from "./sendDue"

/**
 * Queues a failed mail again with all its attempts. A mail that the provider had accepted goes as a new one: under its
 * old idempotency key the provider would only repeat its earlier answer. A mail that contained a key or link cannot be
 * recovered.
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
    if (mail.recipient === "" || isErased(mail)) return "erased"
    if (mail.providerId) await tx.mail.create({ data: copyForResending(mail, at) })
    else await tx.mail.update({ where: { id }, data: { status: "queued", attempts: 0, dueAt: at } })
    const { accountId } = mail
    await writeAudit(tx, { at, actor: "operator" }, "mail.retried", { accountId, detail: { mail: id } })
    await announce(tx, "mail")
    return "queued"
  })
}

/** Sends at once and past the queue, so that the operator sees what the provider answers. */
export async function sendTestMail(
  { provider, renderSettings }: Mailer,
  recipient: string,
  at: Date,
): Promise<SendResult> {
  const id = `mail_${randomUUID()}`
  const address = { id, idempotencyKey: `test/${id}`, recipient, accountId: null }
  const { renderMail } = await import("./renderMail")
  return provider.send(await renderMail(address, { kind: "test", sentAt: at }, renderSettings), at)
}

function copyForResending({ kind, recipient, accountId, fields }: Mail, at: Date) {
  const id = `mail_${randomUUID()}`
  return {
    id,
    idempotencyKey: `again/${id}`,
    kind,
    recipient,
    accountId,
    fields: fields ?? {},
    dueAt: at,
    createdAt: at,
  }
}

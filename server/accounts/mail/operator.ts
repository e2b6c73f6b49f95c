import { randomUUID } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Mail } from "../../platform/database/generated/client"
import { announce } from "../../platform/database/notifications"
import { type AccountChange, writeAudit } from "../audit/write"
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
  change: AccountChange,
): Promise<"queued" | "unknown" | "not_failed" | "erased"> {
  const { at } = change
  return prisma.$transaction(async (tx) => {
    const mail = await tx.mail.findUnique({ where: { id } })
    if (!mail) return "unknown"
    if (mail.status !== "failed" && mail.status !== "bounced") return "not_failed"
    if (mail.recipient === "" || isErased(mail)) return "erased"
    if (mail.providerId) await tx.mail.create({ data: copyForResending(mail, at) })
    else await tx.mail.update({ where: { id }, data: { status: "queued", attempts: 0, dueAt: at } })
    const { accountId } = mail
    await writeAudit(tx, change, "mail.retried", { accountId, detail: { mail: id } })
    await announce(tx, "mail")
    return "queued"
  })
}

export const retryRefusals = {
  unknown: "There is no such mail.",
  not_failed: "Only a mail that failed or bounced can be tried again.",
  erased:
    "Its key or link was erased when sending was given up, or its account was deleted, so it cannot be sent again. The recipient can request another.",
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

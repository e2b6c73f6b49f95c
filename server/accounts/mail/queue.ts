import { randomUUID } from "node:crypto"
import type { Prisma } from "../../platform/database/generated/client"
import { announce } from "../../platform/database/notifications"
import { sealFields } from "../../platform/sealing"
import { type Message, partMessage, sealedMail } from "./messages"

export type QueuedMail = {
  to: string
  accountId: string | null
  message: Message
  /** Identifies the mail: a repeated key is not queued again. Up to 256 characters, no secrets. */
  idempotencyKey: string
  at: Date
  isWithheld?: boolean
}

/** Runs in the caller's transaction: the mail is sent only if that commits. */
export async function queueMail(tx: Prisma.TransactionClient, mail: QueuedMail, secret: Buffer): Promise<void> {
  const id = `mail_${randomUUID()}`
  const { isWithheld = false } = mail
  const { open, secret: hidden } = partMessage(mail.message)
  const { count } = await tx.mail.createMany({
    data: {
      id,
      idempotencyKey: mail.idempotencyKey,
      kind: mail.message.kind,
      recipient: mail.to,
      accountId: mail.accountId,
      fields: open as Prisma.InputJsonObject,
      sealed: hidden && !isWithheld ? new Uint8Array(sealFields(secret, sealedMail(id), hidden)) : null,
      status: isWithheld ? "withheld" : "queued",
      dueAt: mail.at,
      createdAt: mail.at,
    },
    skipDuplicates: true,
  })
  if (count > 0) await announce(tx, "mail")
}

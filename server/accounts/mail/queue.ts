import { randomUUID } from "node:crypto"
import type { Prisma } from "../../platform/database/generated/client"
import { announce } from "../../platform/database/notifications"
import { type Message, partMessage } from "./messages"
import { sealFields } from "./sealing"

export type QueuedMail = {
  to: string
  accountId: string | null
  message: Message
  /** The same for the same mail: whatever is queued under it again is not queued. Up to 256 characters, no secrets. */
  idempotencyKey: string
  at: Date
  /** It is only written down, and never sent: its address was mailed often enough. */
  isWithheld?: boolean
}

/** Puts a mail into the queue, in the caller's transaction: it is sent when that commits, and never when it does not. */
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
      sealed: hidden && !isWithheld ? new Uint8Array(sealFields(secret, id, hidden)) : null,
      status: isWithheld ? "withheld" : "queued",
      dueAt: mail.at,
      createdAt: mail.at,
    },
    skipDuplicates: true,
  })
  if (count > 0) await announce(tx, "mail")
}

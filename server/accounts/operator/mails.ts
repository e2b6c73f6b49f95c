import type { Database } from "../../platform/database/database"
import { MailStatus } from "../../platform/database/generated/client"
import { spellEmail } from "../email"

/** A mail without its content. Instants are in UTC. */
export type ListedMail = {
  id: string
  createdAt: string
  kind: string
  recipient: string
  status: MailStatus
  attempts: number
  lastError: string | null
}

export const mailStatuses = Object.values(MailStatus)

type Sought = { status?: MailStatus; recipient?: string; accountId?: string; most: number }

/** The newest first. */
export async function listMails({ prisma }: Database, { most, ...where }: Sought): Promise<ListedMail[]> {
  const mails = await prisma.mail.findMany({ where, orderBy: { createdAt: "desc" }, take: most })
  return mails.map(({ id, createdAt, kind, recipient, status, attempts, lastError }) => ({
    ...{ id, kind, status, attempts, lastError },
    createdAt: createdAt.toISOString(),
    recipient: spellEmail(recipient),
  }))
}

import type { Database } from "../../platform/database/database"
import type { MailProvider } from "./provider"

/** The embedded default: mails go to a table, one row per id, and /dev/mailbox shows them. */
export function mailboxProvider({ prisma }: Database): MailProvider {
  return {
    name: "the local mailbox",
    async send({ id, to, subject, html, text, headers }, at) {
      await prisma.mailboxMessage.createMany({
        data: { id, recipient: to, subject, html, text, headers, sentAt: at },
        skipDuplicates: true,
      })
      return { ok: true, providerId: null }
    },
  }
}

import type { Database } from "../../platform/database/database"
import type { MailProvider } from "./provider"

/** The embedded default: mails are stored in a table and read at /dev/mailbox, each once by its id. */
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

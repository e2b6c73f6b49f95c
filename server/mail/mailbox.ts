import type { Database } from "../database/database"
import type { MailProvider } from "./provider"

/** The embedded default: letters lie in a table and are read at /dev/mailbox. Each is there once, by its id. */
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

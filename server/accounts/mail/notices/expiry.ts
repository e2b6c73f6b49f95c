import type { Database } from "../../../platform/database/database"
import { dayMs, utcDate } from "../../../platform/dates"
import { queueMail } from "../queue"

const WEEK_MS = 7 * dayMs

/**
 * Queues a mail for each working key on each of the 7 days before it expires, once a day; not for keys made for less
 * than that.
 */
export async function queueExpiryMails({ prisma }: Database, at: Date, secret: Buffer): Promise<void> {
  const expiring = await prisma.apiKey.findMany({
    where: {
      expiresAt: { gt: at, lte: new Date(at.getTime() + WEEK_MS) },
      deactivatedAt: null,
      revokedAt: null,
      account: { wantsExpiryMails: true },
    },
    include: { account: true },
  })
  for (const { id, name, prefix, createdAt, expiresAt, account } of expiring) {
    if (!expiresAt || expiresAt.getTime() - createdAt.getTime() <= WEEK_MS) continue
    await prisma.$transaction((tx) =>
      queueMail(
        tx,
        {
          to: account.email,
          accountId: account.id,
          message: { kind: "key_expiring", keyName: name, keyPrefix: prefix, expiresAt },
          idempotencyKey: `key_expiring/${id}/${utcDate(expiresAt)}`,
          at,
        },
        secret,
      ),
    )
  }
}

import type { Database } from "../../../platform/database/database"
import { dayMs, utcDate } from "../../../platform/dates"
import { queueMail } from "../queue"

const WEEK_MS = 7 * dayMs

type Expiring = {
  id: string
  name: string | null
  prefix: string
  expiresAt: Date
  accountId: string
  email: string
}

/** Queues one mail for each working key in the 7 days before it expires, except keys made for less than that. */
export async function queueExpiryMails({ pool, prisma }: Database, at: Date, secret: Buffer): Promise<void> {
  const { rows } = await pool.query<Expiring>(listExpiring, [at, new Date(at.getTime() + WEEK_MS)])
  for (const { id, name, prefix, expiresAt, accountId, email } of rows) {
    await prisma.$transaction((tx) =>
      queueMail(
        tx,
        {
          to: email,
          accountId,
          message: { kind: "key_expiring", keyName: name, keyPrefix: prefix, expiresAt },
          idempotencyKey: `key_expiring/${id}/${utcDate(expiresAt)}`,
          at,
        },
        secret,
      ),
    )
  }
}

const listExpiring = `
  SELECT api_key.id, name, prefix, expires_at AS "expiresAt", account.id AS "accountId", email
  FROM api_key JOIN account ON account.id = api_key.account_id
  WHERE expires_at > $1 AND expires_at <= $2 AND expires_at - api_key.created_at > interval '7 days'
    AND deactivated_at IS NULL AND revoked_at IS NULL AND wants_expiry_mails AND suspended_at IS NULL
    AND NOT EXISTS (SELECT FROM mail
      WHERE idempotency_key = 'key_expiring/' || api_key.id || '/' || to_char(expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'))`

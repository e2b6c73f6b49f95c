import type pg from "pg"
import type { Database } from "../../platform/database/database"
import { isDeletionNotice } from "./messages"

export type ClaimedMail = {
  id: string
  idempotencyKey: string
  kind: string
  recipient: string
  accountId: string | null
  fields: Record<string, unknown>
  sealed: Uint8Array | null
  attempts: number
}

const CLAIM_MS = 30_000

const isBulk = "kind IN ('daily_brief', 'changelog', 'alert', 'incident')"

/**
 * Claims at most `most` due mails, which no other worker can then claim. Bulk mails come last, or not at all without
 * `withBulk`: nobody waits for them at a screen.
 */
export async function claimDue(
  client: Pick<pg.Pool, "query">,
  at: Date,
  most: number,
  withBulk = true,
): Promise<ClaimedMail[]> {
  const { rows } = await client.query<ClaimedMail>(
    // The conditions match the index, whose order avoids sorting a long queue.
    `WITH due AS (
       SELECT id FROM mail WHERE status IN ('queued', 'sending') AND due_at <= $1 AND (${isBulk}) <= $4
       ORDER BY ${isBulk}, due_at LIMIT $2 FOR UPDATE SKIP LOCKED
     )
     UPDATE mail SET status = 'sending', attempts = attempts + 1, due_at = $3 FROM due WHERE mail.id = due.id
     RETURNING mail.id, idempotency_key AS "idempotencyKey", kind, recipient, account_id AS "accountId", fields, sealed,
       attempts`,
    [at, most, new Date(at.getTime() + CLAIM_MS), withBulk],
  )
  return rows
}

export async function markSent(
  { pool, prisma }: Database,
  { id, kind }: ClaimedMail,
  providerId: string | null,
  at: Date,
): Promise<void> {
  if (isDeletionNotice(kind)) return forget(prisma, id)
  await pool.query(
    `UPDATE mail SET sealed = NULL, sent_at = $2, provider_id = coalesce(provider_id, $3),
       status = CASE WHEN status IN ('queued', 'sending') THEN 'sent' ELSE status END,
       last_error = CASE WHEN status IN ('queued', 'sending') THEN NULL ELSE last_error END
     WHERE id = $1`,
    [id, at, providerId],
  )
}

export async function markDelayed(database: Database, mail: ClaimedMail, reason: string, dueAt: Date): Promise<void> {
  await database.prisma.mail.updateMany({
    where: { id: mail.id, status: "sending", attempts: mail.attempts },
    data: { status: "queued", dueAt, lastError: reason },
  })
}

export async function markUndecryptable(
  database: Database,
  mail: ClaimedMail,
  reason: string,
  dueAt: Date,
): Promise<void> {
  await database.prisma.mail.updateMany({
    where: { id: mail.id, status: "sending", attempts: mail.attempts },
    data: { status: "queued", attempts: mail.attempts - 1, dueAt, lastError: reason },
  })
}

export async function markFailed(
  database: Database,
  mail: ClaimedMail,
  reason: string,
  status: "failed" | "bounced" = "failed",
): Promise<void> {
  if (isDeletionNotice(mail.kind)) return forget(database.prisma, mail.id)
  await database.prisma.mail.updateMany({
    where: { id: mail.id, status: "sending", attempts: mail.attempts },
    data: { status, sealed: null, lastError: reason },
  })
}

async function forget(prisma: Database["prisma"], id: string): Promise<void> {
  await prisma.mail.deleteMany({ where: { id } })
}

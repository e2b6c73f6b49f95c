import type { Database } from "../../../platform/database/database"
import { queueMail } from "../queue"

export type MailedEntry = { id: string; date: string; title: string; text: string; path?: string }

type Reader = { id: string; email: string; accountId: string | null }

const AT_ONCE = 200

/**
 * Queues a mail of each new entry for all confirmed readers; returns how many. An interrupted run continues where it
 * stopped. The first run only stores the existing entries, since nobody has requested them.
 */
export async function queueChangelogMails(
  database: Database,
  entries: readonly MailedEntry[],
  secret: Buffer,
  at: Date,
): Promise<number> {
  await noteReleases(database, entries, at)
  const { changelogRelease } = database.prisma
  const pending = await changelogRelease.findMany({ where: { mailedAt: null }, orderBy: { seenAt: "asc" } })
  let queued = 0
  for (const { id, seenAt } of pending) {
    // A worker of a newer version has seen it, and only that version has its text.
    const entry = entries.find((each) => each.id === id)
    if (!entry) continue
    queued += await queueMailsOf(database, { entry, seenAt }, secret, at)
    await changelogRelease.updateMany({ where: { id, mailedAt: null }, data: { mailedAt: at } })
  }
  return queued
}

async function noteReleases({ pool }: Database, entries: readonly MailedEntry[], at: Date): Promise<void> {
  await pool.query(
    `INSERT INTO changelog_release (id, seen_at, mailed_at)
     SELECT id, $2::timestamptz, CASE WHEN EXISTS (SELECT FROM changelog_release) THEN NULL ELSE $2::timestamptz END
     FROM unnest($1::text[]) AS entry (id)
     ON CONFLICT DO NOTHING`,
    [entries.map(({ id }) => id).toReversed(), at],
  )
}

async function queueMailsOf(
  database: Database,
  { entry, seenAt }: { entry: MailedEntry; seenAt: Date },
  secret: Buffer,
  at: Date,
): Promise<number> {
  for (let queued = 0; ; ) {
    const readers = await listReaders(database, entry.id, seenAt)
    await database.prisma.$transaction(async (tx) => {
      for (const { id: readerId, email: to, accountId } of readers) {
        const message = { kind: "changelog", readerId, entry } as const
        await queueMail(tx, { to, accountId, message, idempotencyKey: keyOf(entry.id, readerId), at }, secret)
      }
    })
    queued += readers.length
    if (readers.length < AT_ONCE) return queued
  }
}

const keyOf = (entryId: string, readerId: string) => `changelog/${entryId}/${readerId}`

async function listReaders({ pool }: Database, entryId: string, seenAt: Date): Promise<Reader[]> {
  const { rows } = await pool.query<Reader>(
    `SELECT * FROM (
       SELECT DISTINCT ON (coalesce(account.email, reader.email)) reader.id, account_id AS "accountId",
         coalesce(account.email, reader.email) AS email
       FROM changelog_reader reader LEFT JOIN account ON account.id = account_id
       WHERE confirmed_at <= $2 ORDER BY coalesce(account.email, reader.email), reader.id
     ) AS reader
     WHERE NOT EXISTS (SELECT FROM mail WHERE idempotency_key = $1 || reader.id)
     ORDER BY id LIMIT ${AT_ONCE}`,
    [keyOf(entryId, ""), seenAt],
  )
  return rows
}

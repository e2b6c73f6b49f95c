import type pg from "pg"
import type { Database } from "../../platform/database/database"
import { inTransaction } from "../../platform/database/transaction"
import { type ClaimedMail, claimDue } from "./claims"

/** The share of an hour's mails that bulk mails leave to mails that somebody waits for at a screen. */
const KEPT_SHARE = 0.25

export type MailTraffic = {
  sent: number
  waiting: number
  waitingSince: Date | null
}

/** Workers claim one after another, so that none counts the hour's mails while another adds to them. */
export async function claimWithinHour(
  { pool }: Pick<Database, "pool">,
  at: Date,
  { most, mostAnHour }: { most: number; mostAnHour: number },
): Promise<{ mails: ClaimedMail[]; isOpenToBulk: boolean }> {
  return inTransaction(pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock(hashtext('mails of the hour'))")
    const sent = await countSent(client, at)
    const room = Math.max(0, mostAnHour - sent)
    const isOpenToBulk = sent < mostAnHour * (1 - KEPT_SHARE)
    return { mails: await claimDue(client, at, Math.min(most, room), isOpenToBulk), isOpenToBulk }
  })
}

export async function mailTraffic(database: Database, at: Date): Promise<MailTraffic> {
  const { rows } = await database.pool.query<Omit<MailTraffic, "sent">>(
    `SELECT count(*)::int AS waiting, min(due_at) AS "waitingSince" FROM mail WHERE status = 'queued' AND due_at <= $1`,
    [at],
  )
  return { sent: await countSent(database.pool, at), ...rows[0] }
}

/** A claim sets `due_at` to its own end, and a sent mail keeps that. */
async function countSent(client: Pick<pg.Pool, "query">, at: Date): Promise<number> {
  const { rows } = await client.query<{ sent: number }>(
    `SELECT count(*)::int AS sent FROM mail
     WHERE status = ANY('{sending,sent,delivered,bounced,complained}'::mail_status[])
       AND due_at > $1::timestamptz - interval '1 hour'`,
    [at],
  )
  return rows[0].sent
}

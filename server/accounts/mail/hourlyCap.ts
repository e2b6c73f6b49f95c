import type { Database } from "../../platform/database/database"

/** Of the mails an hour, the share that daily mails leave to those that somebody waits for at a screen. */
const KEPT_SHARE = 0.25

export type HourlyCap = {
  /** Mails that may still go out now. */
  room: number
  /** Whether daily mails may be among them. */
  isOpenToDaily: boolean
}

export type MailTraffic = {
  /** Mails of the last hour, those on their way included. */
  sent: number
  /** Mails that are due and not yet sent. */
  waiting: number
  /** When the first of those was due. */
  waitingSince: Date | null
}

/** Concurrent workers may each be a few mails ahead of the count. */
export async function hourlyCap(database: Database, at: Date, mostAnHour: number): Promise<HourlyCap> {
  const sent = await countSent(database, at)
  return { room: Math.max(0, mostAnHour - sent), isOpenToDaily: sent < mostAnHour * (1 - KEPT_SHARE) }
}

export async function mailTraffic(database: Database, at: Date): Promise<MailTraffic> {
  const { rows } = await database.pool.query<Omit<MailTraffic, "sent">>(
    `SELECT count(*)::int AS waiting, min(due_at) AS "waitingSince" FROM mail WHERE status = 'queued' AND due_at <= $1`,
    [at],
  )
  return { sent: await countSent(database, at), ...rows[0] }
}

/** When a mail is claimed, its `due_at` becomes the claim's end, and stays that once it is sent. */
async function countSent({ pool }: Database, at: Date): Promise<number> {
  const { rows } = await pool.query<{ sent: number }>(
    `SELECT count(*)::int AS sent FROM mail
     WHERE status = ANY('{sending,sent,delivered,bounced,complained}'::mail_status[])
       AND due_at > $1::timestamptz - interval '1 hour'`,
    [at],
  )
  return rows[0].sent
}

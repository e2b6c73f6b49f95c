import type pg from "pg"
import type { SignalChannel } from "../platform/database/generated/client"

export type ReceivedSignal = { signalId: string; channel: SignalChannel; deliveredAt: Date }

/** What was delivered to an account, and when. A later delivery of the same signal by the same channel changes nothing. */
export async function noteReceived(
  pool: Pick<pg.Pool, "query">,
  { accountId, channel, at }: { accountId: string; channel: SignalChannel; at: Date },
  signalIds: readonly string[],
): Promise<void> {
  if (signalIds.length === 0) return
  await pool.query(
    // The account may have been deleted meanwhile.
    `INSERT INTO received_signal (account_id, signal_id, channel, delivered_at)
     SELECT account.id, signal_id, $3::signal_channel, $4 FROM account, unnest($2::text[]) AS signal_id
     WHERE account.id = $1 ON CONFLICT DO NOTHING`,
    [accountId, signalIds, channel, at],
  )
}

/** The first delivery of each signal by these channels, of those delivered after an instant and up to another. */
export async function listReceived(
  pool: Pick<pg.Pool, "query">,
  accountId: string,
  { channels, after, until }: { channels: readonly SignalChannel[]; after: Date; until: Date },
): Promise<ReceivedSignal[]> {
  const { rows } = await pool.query<ReceivedSignal>(
    `SELECT DISTINCT ON (signal_id) signal_id AS "signalId", channel, delivered_at AS "deliveredAt" FROM received_signal
     WHERE account_id = $1 AND channel = ANY ($2::signal_channel[]) AND delivered_at > $3 AND delivered_at <= $4
     ORDER BY signal_id, delivered_at, channel`,
    [accountId, channels, after, until],
  )
  return rows
}

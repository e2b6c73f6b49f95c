import type { DailyBar } from "../server/bars/bar"
import { storeBars } from "../server/bars/store"
import type { Database } from "../server/platform/database/database"
import { barsKnownAt, nextSession } from "../server/platform/exchange/sessions"

export async function newestSession({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ date: string }>("SELECT max(date)::text AS date FROM bar")
  return rows[0].date
}

/** Stores bars of the session after the last one, whose prices have moved a little. */
export async function storeNextSession({ pool }: Database, last: string): Promise<void> {
  const date = nextSession(last)
  const { rows } = await pool.query<DailyBar>(
    `SELECT DISTINCT ON (ticker) ticker, $2::text AS date, open * f AS open, high * f AS high, low * f AS low,
       close * f AS close, volume
     FROM bar, LATERAL (SELECT 1 + (hashtext(ticker) % 100) / 5000.0::float8 AS f) AS move WHERE date = $1::date
     ORDER BY ticker, known_at DESC`,
    [last, date],
  )
  await storeBars(pool, { bars: rows, actions: [] }, { ingestionId: 1, at: barsKnownAt(date) })
}

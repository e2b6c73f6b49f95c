import type pg from "pg"
import { barsKnownAt } from "../platform/exchange/sessions"

export type LateDelisting = { ticker: string; knownAt: Date }

export async function listLateDelistings(pool: pg.Pool): Promise<LateDelisting[]> {
  const { rows } = await pool.query<LateDelisting & { delistedDate: string }>(
    `SELECT ticker, delisted_date::text AS "delistedDate", delisted_known_at AS "knownAt" FROM instrument
     WHERE delisted_known_at IS NOT NULL AND delisted_date IS NOT NULL`,
  )
  return rows.filter(({ delistedDate, knownAt }) => knownAt > barsKnownAt(delistedDate))
}

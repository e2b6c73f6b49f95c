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

export type KnownDelisting = { ticker: string; date: string; knownAt: Date }

export async function listDelistings(pool: pg.Pool, asOf: Date): Promise<KnownDelisting[]> {
  const { rows } = await pool.query<{ ticker: string; date: string; knownAt: Date | null }>(
    `SELECT ticker, delisted_date::text AS date, delisted_known_at AS "knownAt" FROM instrument
     WHERE delisted_date IS NOT NULL`,
  )
  return rows
    .map(({ knownAt, ...delisting }) => ({ ...delisting, knownAt: knownAt ?? barsKnownAt(delisting.date) }))
    .filter(({ knownAt }) => knownAt <= asOf)
}

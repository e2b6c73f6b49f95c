import type pg from "pg"
import { isOfFinishedRun } from "../platform/database/runs"
import type { CorporateAction } from "./bar"

export type KnownAction = {
  ticker: string
  kind: CorporateAction["kind"]
  exDate: string
  value: number
  knownAt: Date
}

export type ActionFilter = {
  kinds: readonly CorporateAction["kind"][]
  tickers?: readonly string[]
  /** Ex-dates, inclusive. */
  from?: string
  to?: string
}

export type ActionPlace = { exDate: string; ticker: string }

/** Sorted by ex-date, newest first, then by ticker. `count` ignores `most` and `after`. */
export async function listActions(
  pool: Pick<pg.Pool, "query">,
  asOf: Date,
  { kinds, tickers, from, to }: ActionFilter,
  { most, after }: { most?: number; after?: ActionPlace } = {},
): Promise<{ actions: KnownAction[]; count: number }> {
  const asked = [asOf, kinds, tickers ?? null, from ?? null, to ?? null]
  const { rows } = await pool.query<KnownAction & { count: number }>(
    `WITH known AS (
       SELECT DISTINCT ON (ex_date, ticker, kind) ex_date, ticker, kind, value, known_at FROM corporate_action
       WHERE known_at <= $1 AND kind = ANY($2) AND ($3::text[] IS NULL OR ticker = ANY($3))
         AND ($4::date IS NULL OR ex_date >= $4) AND ($5::date IS NULL OR ex_date <= $5) AND ${isOfFinishedRun}
       ORDER BY ex_date, ticker, kind, known_at DESC)
     SELECT counted.count, ticker, kind, ex_date::text AS "exDate", value, known_at AS "knownAt"
     FROM (SELECT count(*)::int FROM known) AS counted LEFT JOIN LATERAL (
       SELECT * FROM known
       WHERE $6::date IS NULL OR ex_date < $6 OR (ex_date = $6 AND ticker COLLATE "C" >= $7)
       ORDER BY ex_date DESC, ticker COLLATE "C" LIMIT $8) AS page ON true`,
    [...asked, after?.exDate ?? null, after?.ticker ?? null, most ?? null],
  )
  return { actions: rows.filter(({ ticker }) => ticker !== null), count: rows[0].count }
}

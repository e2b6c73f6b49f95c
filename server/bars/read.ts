import type pg from "pg"
import { isOfFinishedRun } from "../platform/database/runs"
import type { StoredBar } from "./copy"
import { type Instrument, VIX } from "./panel"
import type { TickerDay } from "./revisions"

/**
 * What a load could see: the transactions that had ended, except for rows of unfinished runs. No transaction or run
 * that it could not see stored anything before `oldest`.
 */
export type LoadSnapshot = { visible: string; oldest: string; unfinished: number[] }

/** All queries of `work` see a single state of the database. `earlier` is the previous load's snapshot. */
export async function inSnapshot<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, snapshot: LoadSnapshot) => Promise<T>,
  earlier?: LoadSnapshot,
): Promise<T> {
  const client = await pool.connect()
  let isDone = false
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    const { rows } = await client.query<LoadSnapshot>(
      `SELECT snapshot::text AS visible, unfinished,
         CASE WHEN unfinished = '{}' THEN pg_snapshot_xmin(snapshot)::text ELSE $1 END AS oldest
       FROM pg_current_snapshot() AS snapshot,
         LATERAL (SELECT ARRAY(SELECT id FROM ingestion WHERE outcome IS NULL) AS unfinished) AS runs`,
      // A run that is unfinished now either began after the previous load or was unfinished then.
      [earlier?.oldest ?? "0"],
    )
    const result = await work(client, rows[0])
    await client.query("COMMIT")
    isDone = true
    return result
  } finally {
    // Closing the connection after a failure also ends its transaction.
    client.release(!isDone)
  }
}

export type DaySpan = { from: string; to: string }

export async function findSpan(client: pg.ClientBase): Promise<DaySpan | null> {
  const { rows } = await client.query<{ from: string | null; to: string | null }>(
    `SELECT (SELECT min(date) FROM bar WHERE ticker <> $1 AND ${isOfFinishedRun})::text AS from,
       (SELECT max(date) FROM bar WHERE ticker <> $1 AND ${isOfFinishedRun})::text AS to`,
    [VIX],
  )
  const [{ from, to }] = rows
  return from === null || to === null ? null : { from, to }
}

export async function findVixSpan(pool: pg.Pool, asOf: Date): Promise<DaySpan | null> {
  const { rows } = await pool.query<{ from: string | null; to: string | null }>(
    `SELECT min(date)::text AS from, max(date)::text AS to FROM bar
     WHERE ticker = $1 AND known_at <= $2 AND ${isOfFinishedRun}`,
    [VIX, asOf],
  )
  const [{ from, to }] = rows
  return from === null || to === null ? null : { from, to }
}

export async function listInstruments(client: pg.ClientBase, tickers?: readonly string[]): Promise<Instrument[]> {
  const { rows } = await client.query<Instrument>(
    `SELECT ticker, company_name AS "companyName", kind, gics_sector AS "gicsSector",
       index_entry_date::text AS "indexEntryDate", delisted_date::text AS "delistedDate"
     FROM instrument i WHERE EXISTS (SELECT FROM bar b WHERE b.ticker = i.ticker AND ${isOfFinishedRun})
       ${tickers ? "AND ticker = ANY($1)" : ""} ORDER BY ticker`,
    tickers && [tickers],
  )
  return rows
}

/**
 * Rows stored by a transaction or run that had not ended at the last load. Ids and times cannot select them, because
 * runs do not end in the order they began. $1 (`oldest`) lets the index find the rows. The last line leaves out rows
 * restored from another server, whose transaction numbers lie ahead.
 */
const isNew = `stored_in >= $1::bigint
  AND (NOT pg_visible_in_snapshot(stored_in::text::xid8, $2::pg_snapshot) OR ingestion_id = ANY($3::int[]))
  AND ${isOfFinishedRun} AND stored_in < pg_snapshot_xmax(pg_current_snapshot())::text::bigint`

export async function listNewDays(
  client: pg.ClientBase,
  { oldest, visible, unfinished }: LoadSnapshot,
  last: string,
  limit: number,
): Promise<TickerDay[]> {
  // Statistics do not cover transactions this new, and the planner may estimate a third of the table.
  await client.query("SET LOCAL enable_seqscan = off")
  const { rows } = await client.query<TickerDay>(
    `SELECT ticker, date::text AS date FROM (
       SELECT ticker, date FROM bar WHERE ${isNew}
       UNION SELECT ticker, date FROM bar WHERE date > $4::date AND ${isOfFinishedRun}) AS new LIMIT $5`,
    [oldest, visible, unfinished, last, limit],
  )
  await client.query("SET LOCAL enable_seqscan TO DEFAULT")
  return rows
}

/** In the order in which each day's bars became known. Leaves out tickers without a row. */
export async function listHistories(
  client: pg.ClientBase,
  days: readonly TickerDay[],
  rowOf: ReadonlyMap<string, number>,
): Promise<StoredBar[]> {
  if (days.length === 0) return []
  const { rows } = await client.query<Omit<StoredBar, "knownAt"> & { knownAt: Date }>(
    `SELECT asked.row, b.date - date '1970-01-01' AS day, b.known_at AS "knownAt", b.is_assumed AS "isAssumed",
       b.open, b.high, b.low, b.close, b.volume
     FROM unnest($1::int[], $2::text[], $3::date[]) AS asked(row, ticker, date)
     CROSS JOIN LATERAL (SELECT * FROM bar WHERE bar.ticker = asked.ticker AND bar.date = asked.date
       AND ${isOfFinishedRun} OFFSET 0) AS b
     WHERE asked.row IS NOT NULL
     ORDER BY asked.row, b.date, b.known_at`,
    [days.map(({ ticker }) => rowOf.get(ticker)), days.map(({ ticker }) => ticker), days.map(({ date }) => date)],
  )
  return rows.map((bar) => ({ ...bar, knownAt: bar.knownAt.getTime() }))
}

export type StoredSplit = { ticker: string; exDate: string; ratio: number; knownAt: Date }

/** In the order in which they became known. With `since`, only the tickers with a new split, and all splits of each. */
export async function listSplits(client: pg.ClientBase, since?: LoadSnapshot): Promise<StoredSplit[]> {
  const ofChanged = `AND ticker IN (SELECT ticker FROM corporate_action WHERE ${isNew} AND kind = 'split')`
  const { rows } = await client.query<StoredSplit>(
    `SELECT ticker, ex_date::text AS "exDate", known_at AS "knownAt",
       -- A revision takes the place of what was known before it.
       value / coalesce(lag(value) OVER (PARTITION BY ticker, ex_date ORDER BY known_at), 1) AS ratio
     FROM corporate_action WHERE kind = 'split' AND ${isOfFinishedRun} ${since ? ofChanged : ""} ORDER BY known_at, ticker, ex_date`,
    since && [since.oldest, since.visible, since.unfinished],
  )
  return rows
}

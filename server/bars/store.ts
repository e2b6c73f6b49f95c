import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import { from as copyFrom } from "pg-copy-streams"
import { inTransaction } from "../platform/database/transaction"
import { barsKnownAt, sessionOpenAt } from "../platform/exchange/sessions"
import type { Bars, CorporateAction, DailyBar } from "./bar"
import { type BarFamily, barFamilyOf } from "./panel"
import type { DaySpan } from "./read"

export type StoredCounts = { added: number; corrected: number }

export type StoredPortion = StoredCounts & { arrivals: ReadonlyMap<string, readonly Date[]> }

/** A bar that arrives later than this after it was due was imported, so the instant it became known is assumed. */
const promptMs = 24 * 3_600_000

export type StoredSpans = Map<string, DaySpan | null>

type Portion = { ingestionId: number; at: Date; before: StoredSpans }

/**
 * Stores one portion of an ingestion in one transaction. Nothing is rewritten: a bar that differs from the stored one
 * becomes another row, known from `at` on, and so does a day that fills a gap. A day outside the ticker's stored span
 * counts as known when its bars were due, whatever the order of the portions. All portions share one `before`.
 */
export async function storeBars(
  pool: pg.Pool,
  { bars, actions }: Bars,
  { ingestionId, at, before = new Map() }: Omit<Portion, "before"> & Partial<Portion>,
): Promise<StoredPortion> {
  return inTransaction(pool, async (client) => {
    const tickers = [...new Set(bars.map(({ ticker }) => ticker))]
    await readSpans(client, [...tickers, ...actions.map(({ ticker }) => ticker)], before)
    const actionsKnownAt = await storeActions(client, { ingestionId, actions, at, before })
    const earlier = await client.query("SELECT FROM bar WHERE ticker = ANY($1) LIMIT 1", [tickers])
    const counts = earlier.rowCount
      ? await mergeBars(client, { ingestionId, bars, at, before })
      : await copyBars(client, ingestionId, bars, at)
    const arrivals = new Map<BarFamily | "actions", Date[]>()
    for (const family of counts.added + counts.corrected > 0 ? familiesOf(tickers) : []) arrivals.set(family, [at])
    if (actionsKnownAt.length > 0) arrivals.set("actions", actionsKnownAt)
    return { ...counts, arrivals }
  })
}

function familiesOf(tickers: readonly string[]): BarFamily[] {
  return [...new Set(tickers.map(barFamilyOf))]
}

async function readSpans(client: pg.PoolClient, tickers: readonly string[], spans: StoredSpans): Promise<void> {
  const unread = [...new Set(tickers)].filter((ticker) => !spans.has(ticker))
  const { rows } = await client.query<{ ticker: string; from: string | null; to: string | null }>(
    `SELECT ticker, (SELECT min(date) FROM bar WHERE bar.ticker = t.ticker)::text AS from,
       (SELECT max(date) FROM bar WHERE bar.ticker = t.ticker)::text AS to
     FROM unnest($1::text[]) AS t(ticker)`,
    [unread],
  )
  for (const { ticker, from, to } of rows) spans.set(ticker, from === null || to === null ? null : { from, to })
}

const barColumns = "ticker, date, open, high, low, close, volume, known_at, is_assumed, ingestion_id"

async function copyBars(
  client: pg.PoolClient,
  ingestionId: number,
  bars: readonly DailyBar[],
  at: Date,
): Promise<StoredCounts> {
  await copy(client, "bar", copyLines(ingestionId, bars, at))
  return { added: bars.length, corrected: 0 }
}

async function mergeBars(
  client: pg.PoolClient,
  { ingestionId, bars, at, before }: Portion & { bars: readonly DailyBar[] },
): Promise<StoredCounts> {
  await client.query("CREATE TEMP TABLE incoming (LIKE bar INCLUDING DEFAULTS) ON COMMIT DROP")
  await copy(client, "incoming", copyLines(ingestionId, bars, at))
  const { rows } = await client.query<{ is_correction: boolean }>(
    `WITH changes AS (
       SELECT i.*, b.ticker IS NOT NULL AS is_correction, coalesce(i.date BETWEEN span.first AND span.last, false) AS fills_gap
       FROM incoming i LEFT JOIN unnest($2::text[], $3::date[], $4::date[]) AS span(ticker, first, last) USING (ticker)
       LEFT JOIN LATERAL (
         SELECT * FROM bar WHERE bar.ticker = i.ticker AND bar.date = i.date ORDER BY known_at DESC LIMIT 1) b ON true
       WHERE b.ticker IS NULL
         OR (b.open, b.high, b.low, b.close, b.volume) IS DISTINCT FROM (i.open, i.high, i.low, i.close, i.volume)),
     added AS (
       INSERT INTO bar (${barColumns})
       SELECT ticker, date, open, high, low, close, volume,
         CASE WHEN is_correction OR fills_gap THEN $1 ELSE known_at END,
         CASE WHEN is_correction OR fills_gap THEN false ELSE is_assumed END, ingestion_id FROM changes)
     SELECT is_correction FROM changes`,
    [
      at,
      [...before.keys()],
      Array.from(before.values(), (span) => span?.from ?? null),
      Array.from(before.values(), (span) => span?.to ?? null),
    ],
  )
  const corrected = rows.filter((row) => row.is_correction).length
  return { added: rows.length - corrected, corrected }
}

async function copy(client: pg.PoolClient, table: "bar" | "incoming", lines: Iterable<string>): Promise<void> {
  const sink = client.query(copyFrom(`COPY ${table} (${barColumns}) FROM STDIN`))
  await pipeline(Readable.from(lines), sink)
}

function* copyLines(ingestionId: number, bars: readonly DailyBar[], at: Date): Generator<string> {
  const due = new Map<string, string>()
  let lines = ""
  for (const { ticker, date, open, high, low, close, volume } of bars) {
    let tail = due.get(date)
    if (tail === undefined) {
      const knownAt = barsKnownAt(date)
      tail = `${knownAt.toISOString()}\t${at.getTime() - knownAt.getTime() > promptMs ? "t" : "f"}\t${ingestionId}\n`
      due.set(date, tail)
    }
    lines += `${ticker}\t${date}\t${open}\t${high}\t${low}\t${close}\t${volume}\t${tail}`
    if (lines.length < 65_536) continue
    yield lines
    lines = ""
  }
  if (lines) yield lines
}

/**
 * An action becomes known at `at` if its day's bars were stored before the ingestion, or if its value differs from the
 * known one. Any other action is known from the open of its ex-date. Returns when each new action became known.
 */
async function storeActions(
  client: pg.PoolClient,
  { ingestionId, actions, at, before }: Portion & { actions: readonly CorporateAction[] },
): Promise<Date[]> {
  if (actions.length === 0) return []
  const amountOf = (action: CorporateAction) => (action.kind === "split" ? action.ratio : action.amount)
  const { rows } = await client.query<{ knownAt: Date }>(
    `INSERT INTO corporate_action (ticker, ex_date, kind, value, known_at, ingestion_id)
     SELECT a.ticker, a.ex_date, a.kind, a.value,
       CASE WHEN known.value IS NOT NULL OR a.stored_through >= a.ex_date THEN $6 ELSE a.due END, $7
     FROM unnest($1::text[], $2::date[], $3::text[], $4::float8[], $5::timestamptz[], $8::date[])
       AS a(ticker, ex_date, kind, value, due, stored_through)
     LEFT JOIN LATERAL (SELECT value FROM corporate_action c
       WHERE c.ticker = a.ticker AND c.ex_date = a.ex_date AND c.kind = a.kind ORDER BY known_at DESC LIMIT 1) AS known ON true
     WHERE known.value IS DISTINCT FROM a.value
     ON CONFLICT DO NOTHING RETURNING known_at AS "knownAt"`,
    [
      actions.map(({ ticker }) => ticker),
      actions.map(({ exDate }) => exDate),
      actions.map(({ kind }) => kind),
      actions.map(amountOf),
      actions.map(({ exDate }) => sessionOpenAt(exDate)),
      at,
      ingestionId,
      actions.map(({ ticker }) => before.get(ticker)?.to ?? null),
    ],
  )
  return rows.map(({ knownAt }) => knownAt)
}

import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import { from as copyFrom } from "pg-copy-streams"
import { inTransaction } from "../database/transaction"
import { barsKnownAt, sessionOpenAt } from "../exchange/sessions"
import type { Arrivals } from "../facts/versions"
import type { FamilyName } from "../families"
import type { Bars, CorporateAction, DailyBar } from "../sources/source"
import { barFamilyOf } from "./panel"

export type StoredCounts = { added: number; corrected: number }

/** What was stored, with what it changes once the run has its outcome. */
export type Stored = StoredCounts & { arrivals: Arrivals }

/** A bar that arrives later than this after it was due was not seen to arrive: when it became known is assumed. */
const promptMs = 24 * 3_600_000

/**
 * Stores what one ingestion brought, in one transaction. Nothing is rewritten: a bar that differs from the stored one
 * becomes a further row that is known from `at` on, and so does a day that fills a gap. What lies before or after all
 * days of its ticker that other ingestions stored counts as known when its session's bars were due, in whatever order and
 * portions it comes.
 */
export async function storeBars(
  pool: pg.Pool,
  ingestionId: number,
  { bars, actions }: Bars,
  at: Date,
): Promise<Stored> {
  return inTransaction(pool, async (client) => {
    const actionsKnownAt = await storeActions(client, ingestionId, actions, at)
    const tickers = [...new Set(bars.map(({ ticker }) => ticker))]
    const known = await client.query("SELECT FROM bar WHERE ticker = ANY($1) LIMIT 1", [tickers])
    const counts = known.rowCount
      ? await mergeBars(client, ingestionId, bars, at)
      : await copyBars(client, ingestionId, bars, at)
    const arrivals = new Map<FamilyName, Date[]>()
    for (const family of counts.added + counts.corrected > 0 ? familiesOf(tickers) : []) arrivals.set(family, [at])
    if (actionsKnownAt.length > 0) arrivals.set("actions", actionsKnownAt)
    return { ...counts, arrivals }
  })
}

function familiesOf(tickers: readonly string[]): FamilyName[] {
  return [...new Set(tickers.map(barFamilyOf))]
}

const barColumns = "ticker, date, open, high, low, close, volume, known_at, is_assumed, ingestion_id"

async function copyBars(
  client: pg.PoolClient,
  ingestionId: number,
  bars: readonly DailyBar[],
  at: Date,
): Promise<StoredCounts> {
  await copy(client, "bar", ingestionId, bars, at)
  return { added: bars.length, corrected: 0 }
}

async function mergeBars(
  client: pg.PoolClient,
  ingestionId: number,
  bars: readonly DailyBar[],
  at: Date,
): Promise<StoredCounts> {
  await client.query("CREATE TEMP TABLE incoming (LIKE bar INCLUDING DEFAULTS) ON COMMIT DROP")
  await copy(client, "incoming", ingestionId, bars, at)
  const { rows } = await client.query<{ is_correction: boolean }>(
    `WITH span AS (SELECT ticker, (SELECT min(date) FROM bar WHERE bar.ticker = t.ticker AND ingestion_id <> $2) AS first,
         (SELECT max(date) FROM bar WHERE bar.ticker = t.ticker AND ingestion_id <> $2) AS last
       FROM (SELECT DISTINCT ticker FROM incoming) AS t),
     changes AS (
       SELECT i.*, b.ticker IS NOT NULL AS is_correction, coalesce(i.date BETWEEN span.first AND span.last, false) AS fills_gap
       FROM incoming i LEFT JOIN span USING (ticker) LEFT JOIN LATERAL (
         SELECT * FROM bar WHERE bar.ticker = i.ticker AND bar.date = i.date ORDER BY known_at DESC LIMIT 1) b ON true
       WHERE b.ticker IS NULL
         OR (b.open, b.high, b.low, b.close, b.volume) IS DISTINCT FROM (i.open, i.high, i.low, i.close, i.volume)),
     added AS (
       INSERT INTO bar (${barColumns})
       SELECT ticker, date, open, high, low, close, volume,
         CASE WHEN is_correction OR fills_gap THEN $1 ELSE known_at END,
         CASE WHEN is_correction OR fills_gap THEN false ELSE is_assumed END, ingestion_id FROM changes)
     SELECT is_correction FROM changes`,
    [at, ingestionId],
  )
  const corrected = rows.filter((row) => row.is_correction).length
  return { added: rows.length - corrected, corrected }
}

async function copy(
  client: pg.PoolClient,
  table: "bar" | "incoming",
  ingestionId: number,
  bars: readonly DailyBar[],
  at: Date,
): Promise<void> {
  const sink = client.query(copyFrom(`COPY ${table} (${barColumns}) FROM STDIN`))
  await pipeline(Readable.from(copyLines(ingestionId, bars, at)), sink)
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
 * An action of a day whose bars another ingestion stored before is known from now on, and so is a value that differs from the one that
 * was known; any other is known from its ex-date's open. Gives when those that were new became known.
 */
async function storeActions(
  client: pg.PoolClient,
  ingestionId: number,
  actions: readonly CorporateAction[],
  at: Date,
): Promise<Date[]> {
  if (actions.length === 0) return []
  const amountOf = (action: CorporateAction) => (action.kind === "split" ? action.ratio : action.amount)
  const { rows } = await client.query<{ knownAt: Date }>(
    `INSERT INTO corporate_action (ticker, ex_date, kind, value, known_at, ingestion_id)
     SELECT a.ticker, a.ex_date, a.kind, a.value,
       CASE WHEN known.value IS NOT NULL OR EXISTS (
           SELECT FROM bar WHERE bar.ticker = a.ticker AND bar.date >= a.ex_date AND ingestion_id <> $7)
         THEN $6 ELSE a.due END, $7
     FROM unnest($1::text[], $2::date[], $3::text[], $4::float8[], $5::timestamptz[]) AS a(ticker, ex_date, kind, value, due)
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
    ],
  )
  return rows.map(({ knownAt }) => knownAt)
}

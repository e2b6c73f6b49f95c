import type pg from "pg"
import { barsKnownAt, sessionsBetween } from "../exchange/sessions"
import { completePanel, emptyPanel, type Instrument, type Panel, sessionOnOrBefore, sharedColumn, VIX } from "./panel"

/** The stored bars: the panel as every fact first stood on time, and the facts that came late, in the order in which they came. */
export type StoredMarket = { onTime: Panel; late: LateFact[] }

type StoredBar = { open: number; high: number; low: number; close: number; volume: number }

/** Plain values, so that a worker thread can be sent them. */
type LateFact = { knownAt: number; row: number } & (
  | { kind: "bar"; cell: number; bar: StoredBar }
  | { kind: "split"; exDate: string; ratio: number }
)

const emptyMarket: StoredMarket = { onTime: emptyPanel([], []), late: [] }

/** Reads all bars and corporate actions. Instruments without a bar have no row; an index alone makes no session. */
export async function loadMarket(pool: pg.Pool): Promise<StoredMarket> {
  const span = await pool.query<{ from: string; to: string }>(
    "SELECT min(date)::text AS from, max(date)::text AS to FROM bar WHERE ticker <> $1",
    [VIX],
  )
  const { from, to } = span.rows[0]
  if (!from || !to) return emptyMarket
  const onTime = emptyPanel(await listInstruments(pool), sessionsBetween(from, to))
  const late = [...(await loadActions(pool, onTime)), ...(await loadBars(pool, onTime))]
  return { onTime: completePanel(onTime), late: late.sort((a, b) => a.knownAt - b.knownAt) }
}

/** The panel as it was known at an instant: the facts on time, and those late ones that had come by then. */
export function marketAt(market: StoredMarket, at: Date): Panel {
  return marketWith(market, lateFactsBy(market, at))
}

/** How many of the late facts had come by the instant; two instants with as many know the same bars. */
export function lateFactsBy({ late }: StoredMarket, at: Date): number {
  return late.findLastIndex(({ knownAt }) => knownAt <= at.getTime()) + 1
}

/** The panel with so many of the late facts. */
export function marketWith({ onTime, late }: StoredMarket, count: number): Panel {
  if (count === 0) return onTime
  const panel = copyOf(onTime)
  const arrived = late.slice(0, count)
  for (const fact of arrived) apply(panel, fact)
  return completePanel(panel, new Set(arrived.map(({ row }) => row)))
}

function copyOf({ open, high, low, close, volume, splitFactor, returns, ...axes }: Panel): Panel {
  return {
    ...axes,
    open: columnCopy(open),
    high: columnCopy(high),
    low: columnCopy(low),
    close: columnCopy(close),
    volume: columnCopy(volume),
    splitFactor: columnCopy(splitFactor),
    returns: columnCopy(returns),
  }
}

function columnCopy(column: Float64Array): Float64Array {
  const copy = sharedColumn(column.length)
  copy.set(column)
  return copy
}

function apply(panel: Panel, fact: LateFact): void {
  if (fact.kind === "bar") writeBar(panel, fact.cell, fact.bar)
  else applySplit(panel, fact.row, fact.exDate, fact.ratio)
}

async function listInstruments(pool: pg.Pool): Promise<Instrument[]> {
  const { rows } = await pool.query<Instrument>(
    `SELECT ticker, company_name AS "companyName", kind, gics_sector AS "gicsSector",
       index_entry_date::text AS "indexEntryDate", delisted_date::text AS "delistedDate"
     FROM instrument i WHERE EXISTS (SELECT FROM bar b WHERE b.ticker = i.ticker) ORDER BY ticker`,
  )
  return rows
}

async function loadActions(pool: pg.Pool, panel: Panel): Promise<LateFact[]> {
  const { rows } = await pool.query<{ ticker: string; date: string; ratio: number; knownAt: Date }>(
    `SELECT ticker, ex_date::text AS date, known_at AS "knownAt",
       -- A revision takes the place of what was known before it.
       value / coalesce(lag(value) OVER (PARTITION BY ticker, ex_date ORDER BY known_at), 1) AS ratio
     FROM corporate_action WHERE kind = 'split' ORDER BY known_at, ticker, ex_date`,
  )
  const late: LateFact[] = []
  for (const { ticker, date, ratio, knownAt } of rows) {
    const row = panel.rows.get(ticker)
    if (row === undefined) continue
    if (knownAt <= barsKnownAt(date)) applySplit(panel, row, date, ratio)
    else late.push({ knownAt: knownAt.getTime(), row, kind: "split", exDate: date, ratio })
  }
  return late
}

function applySplit(panel: Panel, row: number, exDate: string, ratio: number): void {
  const width = panel.sessions.length
  const before = sessionOnOrBefore(panel.sessions, exDate)
  const first = panel.sessions[before] === exDate ? before : before + 1
  for (let session = first; session < width; session++) panel.splitFactor[row * width + session] *= ratio
}

/** One packed value per ticker instead of a row per bar: reading two million bars takes seconds, not a minute. */
const packed = `SELECT ticker, string_agg(int4send(date - date '1970-01-01') || float8send(extract(epoch FROM known_at)::float8)
    || float8send(open) || float8send(high) || float8send(low) || float8send(close) || float8send(volume),
    ''::bytea ORDER BY date, known_at) AS bars
  FROM bar WHERE ticker = ANY($1) GROUP BY ticker`
const packedBytes = 4 + 6 * 8

async function loadBars(pool: pg.Pool, panel: Panel): Promise<LateFact[]> {
  const tickers = panel.instruments.map((instrument) => instrument.ticker)
  const due = panel.sessions.map((session) => barsKnownAt(session).getTime())
  const days = panel.sessions.map((session) => Date.parse(session) / 86_400_000)
  const late: LateFact[] = []
  for (let start = 0; start < tickers.length; start += 40) {
    const { rows } = await pool.query<{ ticker: string; bars: Buffer }>(packed, [tickers.slice(start, start + 40)])
    for (const { ticker, bars } of rows) {
      const row = panel.rows.get(ticker)
      if (row !== undefined) late.push(...unpack(panel, row, bars, days, due))
    }
  }
  return late
}

function unpack(panel: Panel, row: number, bars: Buffer, days: number[], due: number[]): LateFact[] {
  const late: LateFact[] = []
  const width = days.length
  let session = 0
  for (let at = 0; at < bars.length; at += packedBytes) {
    const day = bars.readInt32BE(at)
    while (session < width && days[session] < day) session++
    if (days[session] !== day) continue
    const cell = row * width + session
    const knownAt = Math.round(bars.readDoubleBE(at + 4) * 1000)
    const bar = readBar(bars, at + 12)
    if (knownAt <= due[session]) writeBar(panel, cell, bar)
    else late.push({ knownAt, row, kind: "bar", cell, bar })
  }
  return late
}

function readBar(bars: Buffer, offset: number): StoredBar {
  return {
    open: bars.readDoubleBE(offset),
    high: bars.readDoubleBE(offset + 8),
    low: bars.readDoubleBE(offset + 16),
    close: bars.readDoubleBE(offset + 24),
    volume: bars.readDoubleBE(offset + 32),
  }
}

function writeBar(panel: Panel, cell: number, { open, high, low, close, volume }: StoredBar): void {
  panel.open[cell] = open
  panel.high[cell] = high
  panel.low[cell] = low
  panel.close[cell] = close
  panel.volume[cell] = volume
}

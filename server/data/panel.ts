import type pg from "pg"
import { completePanel, emptyPanel, type Instrument, type Panel, sessionOnOrBefore, VIX } from "../market/panel"
import { barsKnownAt, sessionsBetween } from "../market/sessions"

/** The stored bars: the panel as every fact first stood on time, and the facts that came late, in the order in which they came. */
export type StoredMarket = { onTime: Panel; late: LateFact[] }

type LateFact = { knownAt: number; apply(panel: Panel): void }

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
  const arrived = market.late.filter((fact) => fact.knownAt <= at.getTime())
  if (arrived.length === 0) return market.onTime
  const { open, high, low, close, volume, splitFactor, returns, ...axes } = market.onTime
  const panel = {
    ...axes,
    open: open.slice(),
    high: high.slice(),
    low: low.slice(),
    close: close.slice(),
    volume: volume.slice(),
    splitFactor: splitFactor.slice(),
    returns: returns.slice(),
  }
  for (const fact of arrived) fact.apply(panel)
  return completePanel(panel)
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
    `SELECT ticker, ex_date::text AS date, value AS ratio, known_at AS "knownAt" FROM corporate_action WHERE kind = 'split'`,
  )
  const late: LateFact[] = []
  for (const { ticker, date, ratio, knownAt } of rows) {
    const row = panel.rows.get(ticker)
    if (row === undefined) continue
    const apply = (target: Panel) => applySplit(target, row, date, ratio)
    if (knownAt <= barsKnownAt(date)) apply(panel)
    else late.push({ knownAt: knownAt.getTime(), apply })
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
    const knownAt = bars.readDoubleBE(at + 4) * 1000
    const offset = at + 12
    if (knownAt <= due[session]) writeBar(panel, cell, bars, offset)
    else late.push({ knownAt, apply: (target) => writeBar(target, cell, bars, offset) })
  }
  return late
}

function writeBar(panel: Panel, cell: number, bars: Buffer, offset: number): void {
  panel.open[cell] = bars.readDoubleBE(offset)
  panel.high[cell] = bars.readDoubleBE(offset + 8)
  panel.low[cell] = bars.readDoubleBE(offset + 16)
  panel.close[cell] = bars.readDoubleBE(offset + 24)
  panel.volume[cell] = bars.readDoubleBE(offset + 32)
}

import type { Pool } from "pg"
import { blockBounds, wilsonBounds } from "../contract/recomputedIntervals"

/*
 * An account's record of signals, recomputed from the rows of the database by plain loops, without any code of the
 * service.
 */

type Bar = { date: string; open: number; close: number }
type Split = { date: string; ratio: number }
type Signal = {
  id: string
  ticker: string
  direction: string
  issued: Date
  entry: string
  end: string
  horizon: number
  isIndependent: boolean
}

export type Delivery = { signalId: string; at: Date }

export async function recomputedReceived(pool: Pool, deliveries: readonly Delivery[], costsBps: number, now: Date) {
  const { rows: signals } = await pool.query<Signal>(
    `SELECT id, ticker, direction::text, issued_at AS issued, entry_date::text AS entry, horizon_end_date::text AS end,
       horizon_sessions AS horizon, is_independent AS "isIndependent" FROM event_signal WHERE id = ANY ($1)`,
    [deliveries.map(({ signalId }) => signalId)],
  )
  const { rows: days } = await pool.query<{ date: string }>(
    "SELECT DISTINCT date::text AS date FROM bar WHERE ticker = 'SPY' AND known_at <= $1 ORDER BY date",
    [now],
  )
  const sessions = days.map(({ date }) => date)
  const deliveredAt = new Map(deliveries.map(({ signalId, at }) => [signalId, at]))
  const rows = new Map<string, ReturnType<typeof tradeOf>>()
  const published = new Map<string, ReturnType<typeof tradeOf>>()
  const tickers = [...new Set(signals.map(({ ticker }) => ticker))]
  const first = signals.map(({ entry }) => entry).sort()[0]
  const { rows: bars } = await pool.query<Bar & { ticker: string }>(
    `SELECT DISTINCT ON (ticker, date) ticker, date::text AS date, open, close FROM bar
     WHERE ticker = ANY ($1) AND date >= $3 AND known_at <= $2 ORDER BY ticker, date, known_at DESC`,
    [tickers, now, first],
  )
  const { rows: splits } = await pool.query<Split & { ticker: string }>(
    "SELECT ticker, ex_date::text AS date, value AS ratio FROM corporate_action WHERE ticker = ANY ($1) AND kind = 'split'",
    [tickers],
  )
  for (const signal of signals) {
    const isOf = ({ ticker }: { ticker: string }) => ticker === signal.ticker
    const market = { bars: bars.filter(isOf), splits: splits.filter(isOf), sessions }
    const entry = firstSessionAfter(deliveredAt.get(signal.id) ?? now, sessions)
    rows.set(signal.id, tradeOf(signal, entry, market, costsBps))
    published.set(signal.id, tradeOf(signal, signal.entry, market, 0))
  }
  return { rows, published, own: recordOf(signals, rows, sessions), public: recordOf(signals, published, sessions) }
}

/** 9:30 in New York, whatever the season. */
export function opensAt(date: string): Date {
  const known = opens.get(date)
  if (known) return known
  for (const hours of [13, 14]) {
    const instant = new Date(`${date}T${hours}:30:00Z`)
    const clock = instant.toLocaleTimeString("en-GB", { timeZone: "America/New_York" })
    if (!clock.startsWith("09:30")) continue
    opens.set(date, instant)
    return instant
  }
  throw new Error(date)
}

const opens = new Map<string, Date>()

/** Null: it opens after the last session of the database. */
function firstSessionAfter(instant: Date, sessions: readonly string[]): string | null {
  const day = new Date(instant.getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
  for (const session of sessions) if (session >= day && opensAt(session) > instant) return session
  return null
}

type Market = { bars: readonly Bar[]; splits: readonly Split[]; sessions: readonly string[] }

function tradeOf(signal: Signal, from: string | null, { bars, splits, sessions }: Market, costsBps: number) {
  const pending = { status: "pending", entry: from, open: null, exit: null, close: null, outcome: null, pct: null }
  const lastKnown = sessions[sessions.length - 1]
  if (from !== null && from > signal.end) return { ...pending, status: "void", entry: null }
  if (from === null || signal.end > lastKnown) {
    let opened: Bar | null = null
    for (const bar of bars) if (from !== null && bar.date >= from && !opened) opened = bar
    return { ...pending, open: opened?.open ?? null }
  }
  let first: Bar | null = null
  let last: Bar | null = null
  for (const bar of bars) {
    if (bar.date < from || bar.date > signal.end) continue
    first ??= bar
    last = bar
  }
  if (!first || !last) return { ...pending, status: "void", entry: from }
  let ratio = 1
  for (const split of splits) if (split.date > first.date && split.date <= last.date) ratio *= split.ratio
  const move = ((last.close * ratio) / first.open - 1) * 100
  const gain = (signal.direction === "bullish" ? move : -move) - costsBps / 100
  const traded = { entry: first.date, open: first.open, exit: last.date, close: last.close }
  return { status: "resolved", ...traded, outcome: gain > 0 ? "win" : "loss", pct: gain }
}

function recordOf(
  signals: readonly Signal[],
  trades: ReadonlyMap<string, ReturnType<typeof tradeOf>>,
  sessions: readonly string[],
) {
  let [resolved, pending, voided, wins, n, right, sum, horizon] = [0, 0, 0, 0, 0, 0, 0, 1]
  const counted: { position: number; n: number; successes: number }[] = []
  for (const signal of signals) {
    const trade = trades.get(signal.id)
    if (trade?.status === "pending") pending++
    if (trade?.status === "void") voided++
    if (trade?.status !== "resolved") continue
    const won = trade.outcome === "win" ? 1 : 0
    resolved++
    wins += won
    sum += trade.pct ?? 0
    if (!signal.isIndependent) continue
    n++
    right += won
    horizon = Math.max(horizon, signal.horizon)
    counted.push({ position: sessions.indexOf(trade.entry ?? ""), n: 1, successes: won })
  }
  const [low, high] = n === 0 ? [null, null] : wilsonBounds(right / n, n)
  return {
    ...{ n_resolved: resolved, n_pending: pending, n_void: voided, n_wins: wins, n_independent: n },
    ...{ win_rate: n === 0 ? null : right / n, wilson_low: low, wilson_high: high },
    ...(n === 0
      ? { n_sessions: 0, n_blocks: 0, clustered_low: null, clustered_high: null }
      : blockBounds(counted, horizon)),
    mean_return_pct: resolved === 0 ? null : sum / resolved,
  }
}

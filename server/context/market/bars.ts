import { adjustedPrice, adjustedVolume, type Panel, sessionOnOrBefore } from "../../bars/panel"
import { addDays, dateOf, weekdayOf } from "../../platform/dates"
import { sessionsBetween } from "../../platform/exchange/sessions"

export const GRANULARITIES = ["1d", "1w", "1m"] as const
export type Granularity = (typeof GRANULARITIES)[number]

/**
 * The bars from `fromDate` to session `through`, oldest first, adjusted for splits up to `through`; later splits are
 * not known yet. Weeks (Monday to Friday) and months are built from daily bars and begin whole, so the first may reach
 * back before `fromDate`. A bar is partial if its period began before the stored sessions or has sessions to come. Null
 * for an unknown ticker.
 */
export function barsOf(
  panel: Panel,
  through: number,
  ticker: string,
  range: { fromDate: string; granularity: Granularity },
) {
  const row = panel.rows.get(ticker)
  if (row === undefined) return null
  const { granularity } = range
  const from = sessionOnOrBefore(panel.sessions, addDays(periodOf(range.fromDate, granularity).first, -1)) + 1
  const bars = []
  for (let session = from; session <= through; ) {
    const period = periodOf(panel.sessions[session], granularity)
    const end = Math.min(sessionOnOrBefore(panel.sessions, period.last), through)
    const bar = merged(panel, row, session, end, through)
    if (bar) bars.push({ ...bar, is_partial: isPartial(panel, through, period) })
    session = end + 1
  }
  return bars
}

type Period = { first: string; last: string }

/** Calendar days, both included. */
function periodOf(date: string, granularity: Granularity): Period {
  if (granularity === "1d") return { first: date, last: date }
  if (granularity === "1m") {
    const [year, month] = date.split("-").map(Number)
    return { first: dateOf(year, month, 1), last: dateOf(year, month + 1, 0) }
  }
  const monday = addDays(date, -((weekdayOf(date) + 6) % 7))
  return { first: monday, last: addDays(monday, 6) }
}

/**
 * One bar of sessions `from` to `to`, in USD and shares, with null for what the source left out; null when no session
 * has a bar.
 */
function merged(panel: Panel, row: number, from: number, to: number, through: number) {
  const bar = { date: "", open: Number.NaN, high: Number.NaN, low: Number.NaN, close: Number.NaN, volume: Number.NaN }
  for (let session = from; session <= to; session++) {
    const close = adjustedPrice(panel, "close", row, session, through)
    if (Number.isNaN(close)) continue
    if (bar.date === "") {
      bar.date = panel.sessions[session]
      bar.open = adjustedPrice(panel, "open", row, session, through)
    }
    bar.close = close
    bar.high = known(Math.max, bar.high, adjustedPrice(panel, "high", row, session, through))
    bar.low = known(Math.min, bar.low, adjustedPrice(panel, "low", row, session, through))
    bar.volume = known(add, bar.volume, adjustedVolume(panel, row, session, through))
  }
  if (bar.date === "") return null
  return {
    date: bar.date,
    open: orNull(bar.open),
    high: orNull(bar.high),
    low: orNull(bar.low),
    close: bar.close,
    volume: orNull(bar.volume),
  }
}

/** Either figure may be NaN. */
function known(combine: (a: number, b: number) => number, a: number, b: number): number {
  if (Number.isNaN(a)) return b
  return Number.isNaN(b) ? a : combine(a, b)
}

function add(a: number, b: number): number {
  return a + b
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

/** Uses the exchange's calendar, so the Thursday before Good Friday completes its week. */
function isPartial(panel: Panel, through: number, { first, last }: Period): boolean {
  const scheduled = sessionsBetween(first, last)
  if (scheduled.length === 0) return false
  return scheduled[0] < panel.sessions[0] || scheduled[scheduled.length - 1] > panel.sessions[through]
}

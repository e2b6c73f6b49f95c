import { adjustedPrice, adjustedVolume, type Panel, sessionOnOrBefore } from "../../bars/panel"
import { addDays, dateOf, weekdayOf } from "../../platform/dates"
import { sessionsBetween } from "../../platform/exchange/sessions"

export const GRANULARITIES = ["1d", "1w", "1m"] as const
export type Granularity = (typeof GRANULARITIES)[number]

/**
 * The bars of a ticker from `fromDate` to the session `through`, oldest first, in the shares of `through`: splits up to
 * it are taken out of prices and volumes, later ones are not known. Weeks run Monday to Friday; weeks and months are
 * built from daily bars and begin whole, so the first may reach back before `fromDate`. Such a one is partial, as is one
 * with sessions to come. Null for an unknown ticker.
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

/** The calendar days, both included, of the day, ISO week or month that holds the date. */
function periodOf(date: string, granularity: Granularity): Period {
  if (granularity === "1d") return { first: date, last: date }
  if (granularity === "1m") {
    const [year, month] = date.split("-").map(Number)
    return { first: dateOf(year, month, 1), last: dateOf(year, month + 1, 0) }
  }
  const monday = addDays(date, -((weekdayOf(date) + 6) % 7))
  return { first: monday, last: addDays(monday, 6) }
}

/** Prices in USD, volume in shares; null what the source did not give. One bar of the sessions `from` to `to`; null when there is no bar in them. */
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

/** Combines two figures of which either may be missing. */
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

/** By the exchange's calendar, so that a Thursday before Good Friday completes its week. */
function isPartial(panel: Panel, through: number, { first, last }: Period): boolean {
  const scheduled = sessionsBetween(first, last)
  if (scheduled.length === 0) return false
  return scheduled[0] < panel.sessions[0] || scheduled[scheduled.length - 1] > panel.sessions[through]
}

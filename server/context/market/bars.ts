import {
  adjustedClose,
  adjustedVolume,
  type Panel,
  type PriceColumn,
  sessionOnOrBefore,
  splitsBetween,
} from "../../bars/panel"
import { addDays, dateOf, weekdayOf } from "../../platform/dates"
import { sessionsBetween } from "../../platform/exchange/sessions"

export const GRANULARITIES = ["1d", "1w", "1m"] as const
export type Granularity = (typeof GRANULARITIES)[number]

/** `total` adjusts for splits and dividends: moves are those of a holder who reinvests. */
export const ADJUSTMENTS = ["split", "none", "total"] as const
export type Adjustment = (typeof ADJUSTMENTS)[number]

export type Period = { from: number; to: number; isPartial: boolean }

/**
 * The periods up to session `through` that have a day from `first` to `last`, oldest first. Weeks (Monday to Friday)
 * and months are whole, so the first and last may reach beyond these days, and a week is the same in every range. A
 * period is partial if it began before the stored sessions or has sessions to come.
 */
export function listPeriods(
  sessions: readonly string[],
  through: number,
  { first, last, granularity }: { first: string; last: string; granularity: Granularity },
): Period[] {
  const from = sessionOnOrBefore(sessions, addDays(daysOf(first, granularity).first, -1)) + 1
  const end = Math.min(through, sessionOnOrBefore(sessions, daysOf(last, granularity).last))
  const periods: Period[] = []
  for (let session = from; session <= end; ) {
    const days = daysOf(sessions[session], granularity)
    const to = granularity === "1d" ? session : Math.min(sessionOnOrBefore(sessions, days.last), through)
    periods.push({ from: session, to, isPartial: granularity !== "1d" && isPartial(sessions, through, days) })
    session = to + 1
  }
  return periods
}

type Days = { first: string; last: string }

function daysOf(date: string, granularity: Granularity): Days {
  if (granularity === "1d") return { first: date, last: date }
  if (granularity === "1m") {
    const [year, month] = date.split("-").map(Number)
    return { first: dateOf(year, month, 1), last: dateOf(year, month + 1, 0) }
  }
  const monday = addDays(date, -((weekdayOf(date) + 6) % 7))
  return { first: monday, last: addDays(monday, 6) }
}

/** Uses the exchange's calendar, so the Thursday before Good Friday completes its week. */
function isPartial(sessions: readonly string[], through: number, { first, last }: Days): boolean {
  const scheduled = sessionsBetween(first, last)
  if (scheduled.length === 0) return false
  return scheduled[0] < sessions[0] || scheduled[scheduled.length - 1] > sessions[through]
}

export type Dividend = { exDate: string; amount: number }

export type Adjuster = {
  price(column: PriceColumn, session: number): number
  volume(session: number): number
}

type AdjustedFor = { adjustment: Adjustment; dividends: readonly Dividend[]; through: number }

/**
 * Adjusts for splits and dividends with effect up to session `through`; later ones are not known yet. A dividend lowers
 * all prices before its ex-date by its share of the close before. A dividend no less than that close must be wrong and
 * is ignored.
 */
export function adjusterOf(panel: Panel, row: number, { adjustment, dividends, through }: AdjustedFor): Adjuster {
  const cell = row * panel.stride
  if (adjustment === "none") {
    return {
      price: (column, session) => panel[column][cell + session],
      volume: (session) => panel.volume[cell + session],
    }
  }
  const volume = (session: number) => adjustedVolume(panel, row, session, through)
  const price: Adjuster["price"] = (column, session) =>
    panel[column][cell + session] / splitsBetween(panel, row, session, through)
  if (adjustment === "split") return { price, volume }
  const kept = keptAfter(panel, row, through, dividends)
  return { price: (column, session) => price(column, session) * kept[session], volume }
}

/** The fraction of each session's price that remains after all later dividends. */
function keptAfter(panel: Panel, row: number, through: number, dividends: readonly Dividend[]): Float64Array {
  const kept = new Float64Array(panel.sessions.length).fill(1)
  for (const { exDate, amount } of dividends) {
    const session = sessionOnOrBefore(panel.sessions, addDays(exDate, -1)) + 1
    if (session > through) continue
    const before = closeBefore(panel, row, session)
    if (!(amount < before)) continue
    for (let earlier = 0; earlier < session; earlier++) kept[earlier] *= 1 - amount / before
  }
  return kept
}

function closeBefore(panel: Panel, row: number, session: number): number {
  const cell = row * panel.stride
  let before = session - 1
  while (before >= 0 && Number.isNaN(panel.close[cell + before])) before--
  return before < 0 ? Number.NaN : adjustedClose(panel, row, before, session)
}

export function hasBar({ close, stride }: Panel, row: number, { from, to }: Period): boolean {
  for (let session = from; session <= to; session++) if (!Number.isNaN(close[row * stride + session])) return true
  return false
}

/** In USD and shares. Figures that the source left out are null. Null when no session has a bar. */
export function barOf(panel: Panel, row: number, { from, to, isPartial }: Period, { price, volume }: Adjuster) {
  const bar = { date: "", open: Number.NaN, high: Number.NaN, low: Number.NaN, close: Number.NaN, volume: Number.NaN }
  for (let session = from; session <= to; session++) {
    if (Number.isNaN(panel.close[row * panel.stride + session])) continue
    if (bar.date === "") {
      bar.date = panel.sessions[session]
      bar.open = price("open", session)
    }
    bar.close = price("close", session)
    bar.high = known(Math.max, bar.high, price("high", session))
    bar.low = known(Math.min, bar.low, price("low", session))
    bar.volume = known(add, bar.volume, volume(session))
  }
  if (bar.date === "") return null
  return {
    date: bar.date,
    open: orNull(bar.open),
    high: orNull(bar.high),
    low: orNull(bar.low),
    close: bar.close,
    volume: orNull(bar.volume),
    is_partial: isPartial,
  }
}

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

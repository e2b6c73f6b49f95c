import type { Bars, DailyBar } from "../bars/bar"
import { barsKnownAt, isSession } from "../platform/exchange/sessions"
import { isIndexTicker } from "../platform/tickers/ticker"
import { type ActionIntake, openActionIntake } from "./actionIntake"
import { emptyConfirmed, formatChanged, isFormatChange, rejection } from "./outcome"
import type { BarsRequest, RejectedRow, SourceRun } from "./source"

export const CONFLICT = "conflicting_duplicate"

export type BarFault =
  | "not_a_session"
  | "price_not_positive"
  | "low_above_open_or_close"
  | "high_below_open_or_close"
  | "volume_negative"

export function checkBar({ date, open, high, low, close, volume }: DailyBar): BarFault | null {
  if (!isSession(date)) return "not_a_session"
  if (!(open > 0 && high > 0 && low > 0 && close > 0)) return "price_not_positive"
  if (low > Math.min(open, close)) return "low_above_open_or_close"
  if (high < Math.max(open, close)) return "high_below_open_or_close"
  return volume >= 0 ? null : "volume_negative"
}

/** Since 2022 the VIX has values on exchange holidays. They are refused without counting as a format change. */
export function isIndexHoliday({ ticker }: DailyBar, fault: BarFault): boolean {
  return fault === "not_a_session" && isIndexTicker(ticker)
}

const contradictions: ReadonlySet<BarFault> = new Set(["low_above_open_or_close", "high_below_open_or_close"])

/**
 * Returns an index's bar with the close in all four prices if the others contradict each other, otherwise null. Of 47
 * VIX sessions before 2007 only the close is right.
 */
export function closeOnly(bar: DailyBar, fault: BarFault): DailyBar | null {
  if (!contradictions.has(fault) || !isIndexTicker(bar.ticker)) return null
  return { ...bar, open: bar.close, high: bar.close, low: bar.close }
}

/** A session's bar is final 15 minutes after its close. */
export function isPartial(session: string, now: Date): boolean {
  return now < barsKnownAt(session)
}

/** Validates a provider's rows. Rows of other days are dropped, but count as evidence of the format. */
export type BarIntake = {
  offer(bar: DailyBar, raw: unknown): void
  /** For unusable rows. They count towards a format change. */
  refuseMalformed(reason: string, raw: unknown): void
  /** For valid rows that we do not store, such as unknown symbols. */
  refuse(reason: string, raw: unknown): void
  actions: ActionIntake
  conclude(rawBody: string): SourceRun<Bars>
}

export function openBarIntake({ from, to }: Pick<BarsRequest, "from" | "to">, now: Date): BarIntake {
  const bars = new Map<string, Map<string, { bar: DailyBar; raw: unknown; isConflicting: boolean }>>()
  const rejected: RejectedRow[] = []
  const actions = openActionIntake({ from, to })
  let malformedCount = 0
  let rowCount = 0

  function refuse(reason: string, raw: unknown): void {
    rejected.push(rejection(reason, raw))
  }

  function refuseMalformed(reason: string, raw: unknown): void {
    rowCount++
    malformedCount++
    rejected.push(rejection(reason, raw))
  }

  function offer(bar: DailyBar, raw: unknown): void {
    const fault = checkBar(bar)
    if (bar.date < from || bar.date > to) {
      rowCount++
      if (fault && !isIndexHoliday(bar, fault)) malformedCount++
      return
    }
    if (fault && !isIndexHoliday(bar, fault)) {
      refuseMalformed(fault, raw)
      const kept = closeOnly(bar, fault)
      if (kept) offer(kept, raw)
      return
    }
    rowCount++
    if (fault) {
      refuse(fault, raw)
      return
    }
    if (isPartial(bar.date, now)) {
      refuse("partial", raw)
      return
    }
    const days = bars.get(bar.ticker) ?? new Map()
    bars.set(bar.ticker, days)
    const earlier = days.get(bar.date)
    if (!earlier) days.set(bar.date, { bar, raw, isConflicting: false })
    else if (earlier.isConflicting || !isSameBar(earlier.bar, bar)) {
      if (!earlier.isConflicting) rejected.push(rejection(CONFLICT, earlier.raw))
      earlier.isConflicting = true
      rejected.push(rejection(CONFLICT, raw))
    }
  }

  function conclude(rawBody: string): SourceRun<Bars> {
    if (isFormatChange(malformedCount, rowCount)) {
      return formatChanged(`${malformedCount} of ${rowCount} bars were refused: ${listReasons(rejected)}`, rawBody)
    }
    if (actions.isFormatChange()) {
      return formatChanged(`corporate actions were refused: ${listReasons(actions.rejected)}`, rawBody)
    }
    const accepted = [...bars.values()].flatMap((days) => [...days.values()]).filter((kept) => !kept.isConflicting)
    const rows = { bars: accepted.map(({ bar }) => bar), actions: actions.list() }
    const refused = [...rejected, ...actions.rejected]
    if (rows.bars.length + rows.actions.length > 0) return { outcome: "ok", rows, rejected: refused }
    if (refused.some(({ reason }) => reason === CONFLICT)) {
      return formatChanged(`every bar contradicts another: ${listReasons(refused)}`, rawBody)
    }
    const why = refused.length > 0 ? `; refused: ${listReasons(refused)}` : ""
    return emptyConfirmed(`no bars from ${from} to ${to}${why}`, refused)
  }

  return { offer, refuseMalformed, refuse, actions, conclude }
}

function isSameBar(one: DailyBar, other: DailyBar): boolean {
  return (
    one.open === other.open &&
    one.high === other.high &&
    one.low === other.low &&
    one.close === other.close &&
    one.volume === other.volume
  )
}

function listReasons(rejected: readonly RejectedRow[]): string {
  return [...new Set(rejected.map(({ reason }) => reason))].slice(0, 5).join(", ")
}

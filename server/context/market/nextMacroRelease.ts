import { newYorkDate } from "../../platform/exchange/sessions"
import { type CalendarCategory, tradingCalendar } from "./calendar"

const DAYS_AHEAD = 90

const macro: readonly CalendarCategory[] = ["fomc_decision", "cpi", "ppi", "jobs", "gdp", "pce"]

export function nextMacroRelease(asOf: Date) {
  const { entries } = tradingCalendar({ from: newYorkDate(asOf), days: DAYS_AHEAD, knownAt: asOf })
  const isAhead = (at: string | null) => at === null || new Date(at) > asOf
  const next = entries.find(({ category, scheduled_at }) => macro.includes(category) && isAhead(scheduled_at))
  return next ? { name: next.name, date: next.date, scheduledAt: next.scheduled_at, status: next.status } : null
}

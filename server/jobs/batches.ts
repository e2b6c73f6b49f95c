import { dayMs } from "../platform/dates"
import { previousSession } from "../platform/exchange/sessions"
import type { Timeframe } from "../predictions/horizon"

/** Weekly and monthly batches were issued only in this period. */
const archive = { from: "2026-01-02", to: "2026-03-23" }

export function firstIssue(timeframe: Timeframe, date: string): string {
  return timeframe !== "daily" && date < archive.from ? archive.from : date
}

export function lastIssue(timeframe: Timeframe): string | null {
  return timeframe === "daily" ? null : archive.to
}

export function isIssued(timeframe: Timeframe, session: string): boolean {
  if (timeframe === "daily") return true
  if (session < archive.from || session > archive.to) return false
  const before = previousSession(session)
  return timeframe === "weekly" ? weekOf(before) !== weekOf(session) : before.slice(0, 7) !== session.slice(0, 7)
}

const weekOf = (date: string) => Math.floor((Date.parse(date) / dayMs + 3) / 7)

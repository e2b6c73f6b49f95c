import { VIX } from "../../bars/panel"
import { addSessions, barsKnownAt, lastClosedSession } from "../../platform/exchange/sessions"
import { alpaca } from "../../sources/alpaca/live"
import { massive } from "../../sources/massive/live"
import { simulatedBars } from "../../sources/simulated"
import type { Expectation, Family, Reach, Schedule } from "./family"

const hourMs = 3_600_000

export const afterTheClose: Schedule = { cron: "20 16 * * 1-5", timeZone: "America/New_York" }

export const fiveYears: Reach = {
  first: (to) => addSessions(to, -1_260),
  again: (newest) => addSessions(newest, -10),
}

export const bars = {
  name: "bars",
  title: "Bars",
  subject: "Market",
  summary: "Open, high, low, close and volume of a stock or an ETF in one session, as traded.",
  naturalKey: ["ticker", "date"],
  knownAt: "15 minutes after the close of its session; a correction and what fills a gap, when we fetched it.",
  coverage: "A bar of the session for every member of the universe that was traded in it.",
  isRequiredAtStart: true,
  expectation: everySession(3 * hourMs),
  storage: "bar",
  covers: (ticker) => ticker !== VIX,
  sources: [alpaca, massive],
  choice: "declared",
  twin: simulatedBars,
  schedule: afterTheClose,
  reach: fiveYears,
} as const satisfies Family

export function everySession(graceMs: number): Expectation {
  return {
    graceMs,
    due(at) {
      const day = lastClosedSession(at)
      return { day, since: barsKnownAt(day) }
    },
  }
}

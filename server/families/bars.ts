import { barsKnownAt, lastClosedSession } from "../exchange/sessions"
import type { Expectation, Family } from "./family"

const hourMs = 3_600_000

export const bars = {
  name: "bars",
  title: "Bars",
  summary: "Open, high, low, close and volume of a stock or an ETF in one session, as traded.",
  naturalKey: ["ticker", "date"],
  knownAt: "15 minutes after the close of its session; a correction and what fills a gap, when we fetched it.",
  storage: "bar",
  expectation: everySession(3 * hourMs),
  coverage: "A bar of the session for every member of the universe that was traded in it.",
} as const satisfies Family

/** One fact a session, due when its bars are final. */
export function everySession(graceMs: number): Expectation {
  return {
    graceMs,
    due(at) {
      const day = lastClosedSession(at)
      return { day, since: barsKnownAt(day) }
    },
  }
}

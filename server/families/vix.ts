import { everySession } from "./bars"
import type { Family } from "./family"

const hourMs = 3_600_000

export const vix = {
  name: "vix",
  title: "VIX closes",
  summary: "Open, high, low and close of the Cboe Volatility Index in one session, in index points.",
  naturalKey: ["date"],
  knownAt: "15 minutes after the close of its session; a correction and what fills a gap, when we fetched it.",
  storage: "bar",
  // Cboe writes its file in the evening, some hours after the bars of stocks are out.
  expectation: everySession(8 * hourMs),
  coverage: "A close for every session.",
} as const satisfies Family

import { VIX } from "../../bars/panel"
import { cboe } from "../../sources/cboe/live"
import { fred } from "../../sources/fred/live"
import { simulatedBars } from "../../sources/simulated"
import { afterTheClose, everySession, fiveYears } from "./bars"
import type { Family } from "./family"

const hourMs = 3_600_000

export const vix = {
  name: "vix",
  title: "VIX closes",
  subject: "Market",
  summary: "Open, high, low and close of the Cboe Volatility Index in one session, in index points.",
  naturalKey: ["date"],
  knownAt: "15 minutes after the close of its session; a correction and what fills a gap, when we fetched it.",
  coverage: "A close for every session.",
  // Cboe writes its file in the evening, some hours after the bars of stocks are out.
  expectation: everySession(8 * hourMs),
  storage: "bar",
  covers: (ticker) => ticker === VIX,
  sources: [cboe, fred],
  choice: "first_that_answers",
  twin: simulatedBars,
  schedule: afterTheClose,
  reach: fiveYears,
} as const satisfies Family

import { type CreditSpread, creditSpread as creditSpreadBody } from "../../context/market/creditSpread"
import { addDays } from "../../platform/dates"
import { fredCreditSpread } from "../../sources/fred/creditSpread"
import { simulatedCreditSpread } from "../../sources/simulated/creditSpread"
import type { Family } from "./family"
import { onceASession } from "./onceASession"

/**
 * A bond holiday with open stock exchanges has no value, so nothing counts as missing until the morning after the next
 * value is out.
 */
const { expectation, publishedAt } = onceASession({ time: "12:00", sessionsLater: 1, graceMs: 45 * 3_600_000 })

export const creditSpread = {
  name: "credit-spread",
  title: "Credit spreads",
  subject: "Market",
  summary: "The option-adjusted spread of US high-yield bonds over Treasuries on one day, in percentage points.",
  naturalKey: ["date"],
  knownAt: "When we fetched it; those of days before the first run, noon in New York on the next session, assumed.",
  coverage: "A spread for every bond trading day of the last two years and since the first run.",
  expectation,
  storage: "fact",
  body: creditSpreadBody,
  key: ({ date }: CreditSpread) => date,
  describedAt: ({ date }: CreditSpread) => new Date(date),
  subjects: () => [],
  publishedAt: ({ date }: CreditSpread) => publishedAt(date),
  sources: [fredCreditSpread],
  choice: "first_that_answers",
  twin: simulatedCreditSpread,
  schedule: { cron: "5 12 * * 1-5", timeZone: "America/New_York" },
  reach: {
    first: (to) => addDays(to, -730),
    again: (newest) => addDays(newest, -10),
  },
} as const satisfies Family

import { companyOf, type Filing, filing, filingKey } from "../../context/alternative/filing"
import { addDays } from "../../platform/dates"
import { lda } from "../../sources/lda/live"
import { simulatedLobbying } from "../../sources/simulated/lobbying"
import type { Family } from "./family"

const hourMs = 3_600_000

export const lobbying = {
  name: "lobbying",
  title: "Lobbying filings",
  subject: "Government",
  summary: "A lobbying report or registration as posted by the Senate; an amendment supersedes it.",
  naturalKey: ["registrant_id", "client_id", "filing_year", "filing_period"],
  knownAt: "When we fetched it; those before the first run, when they were posted, assumed.",
  coverage: "Every filing that the Senate has posted since 120 days before the first run.",
  // Four deadlines a year bring most of them. In between, days may pass without a relevant filing.
  expectation: null,
  longestSilenceMs: 8 * hourMs,
  longestRunSeconds: 2 * 3_600,
  storage: "fact",
  body: filing,
  figure: "amount",
  key: filingKey,
  describedAt: ({ posted_at }: Filing) => new Date(posted_at),
  subjects: (body: Filing) => companyOf(body).tickers,
  publishedAt: ({ posted_at }: Filing) => new Date(posted_at),
  sources: [lda],
  choice: "first_that_answers",
  twin: simulatedLobbying,
  schedule: { cron: "25 */3 * * *", timeZone: "UTC" },
  reach: {
    first: (to) => addDays(to, -120),
    again: (newest) => addDays(newest, -1),
  },
} as const satisfies Family

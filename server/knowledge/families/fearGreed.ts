import { type DailyScore, dailyScore } from "../../context/market/fearGreed/scale"
import { addDays } from "../../platform/dates"
import { newYorkDate, newYorkInstant } from "../../platform/exchange/sessions"
import { alternativeMe } from "../../sources/alternative-me/live"
import { simulatedFearGreed } from "../../sources/simulated/fearGreed"
import type { Family } from "./family"

const hourMs = 3_600_000

export const fearGreed = {
  name: "fear-greed",
  title: "Readings of crypto fear and greed",
  subject: "Market",
  summary: "The score of the crypto fear and greed index for one day, from 0 (extreme fear) to 100 (extreme greed).",
  naturalKey: ["date"],
  knownAt: "When we fetched it; those of the days before the first run, midnight of their day in New York, assumed.",
  coverage: "A reading for every day, weekends included, since 1 February 2018.",
  // It comes out at 00:00 UTC. All days here are New York's, so that no answer contains one that has not begun there.
  expectation: {
    due: (at) => ({ day: newYorkDate(at), since: midnightOf(newYorkDate(at)) }),
    graceMs: 6 * hourMs,
  },
  storage: "fact",
  body: dailyScore,
  key: ({ date }: DailyScore) => date,
  describedAt: ({ date }: DailyScore) => new Date(date),
  subjects: () => ["crypto"],
  publishedAt: ({ date }: DailyScore) => midnightOf(date),
  sources: [alternativeMe],
  choice: "first_that_answers",
  twin: simulatedFearGreed,
  schedule: { cron: "15 0 * * *", timeZone: "America/New_York" },
  reach: {
    first: () => "2018-02-01",
    again: (newest) => addDays(newest, -7),
  },
} as const satisfies Family

function midnightOf(day: string): Date {
  return newYorkInstant(day, "00:00")
}

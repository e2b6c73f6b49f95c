import { type PutCallRatios, putCallRatios } from "../../context/market/putCall"
import { addSessions } from "../../platform/exchange/sessions"
import { cboePutCall } from "../../sources/cboe/putCall"
import { simulatedPutCall } from "../../sources/simulated/putCall"
import type { Family } from "./family"
import { onceASession } from "./onceASession"

/** Cboe publishes the day between 18:00 and 20:00. */
const { expectation, publishedAt } = onceASession({ time: "20:00", sessionsLater: 0, graceMs: 30 * 60_000 })

export const putCall = {
  name: "put-call",
  title: "Put/call ratios",
  subject: "Market",
  summary: "Puts traded over calls traded at Cboe in one session: all options, and those on stocks, indices and funds.",
  naturalKey: ["date"],
  knownAt: "When we fetched it; those of sessions before the first run, 20:00 in New York on their session, assumed.",
  coverage: "Ratios for every session of the last year, and for each since the first run.",
  expectation,
  storage: "fact",
  body: putCallRatios,
  key: ({ date }: PutCallRatios) => date,
  describedAt: ({ date }: PutCallRatios) => new Date(date),
  subjects: () => [],
  publishedAt: ({ date }: Pick<PutCallRatios, "date">) => publishedAt(date),
  sources: [cboePutCall],
  choice: "first_that_answers",
  twin: simulatedPutCall,
  schedule: { cron: "5 20 * * 1-5", timeZone: "America/New_York" },
  // One call per session: at Cboe's pace, a year takes some minutes and a night one or two seconds.
  reach: {
    first: (to) => addSessions(to, -260),
    again: (newest) => addSessions(newest, -5),
  },
} as const satisfies Family

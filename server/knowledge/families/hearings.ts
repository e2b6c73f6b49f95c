import { type Hearing, hearing } from "../../context/alternative/hearing"
import { namedCompanies } from "../../context/alternative/hearingTickers"
import { addDays } from "../../platform/dates"
import { congressGov } from "../../sources/congress-gov/live"
import { senateHearings as senate } from "../../sources/senate-hearings/live"
import { simulatedHearings } from "../../sources/simulated/hearings"
import type { KnownFact } from "../fact"
import type { Family } from "./family"

const hourMs = 3_600_000

export function companiesNamedBy({ subjects, body }: Pick<KnownFact<Hearing>, "subjects" | "body">): string[] {
  return subjects.filter((subject) => subject !== body.source)
}

/** One family per chamber. The Senate's schedule needs no key and is fresher than Congress.gov's copy of it. */
const shared = {
  naturalKey: ["chamber", "event_id"],
  expectation: null,
  longestSilenceMs: 6 * hourMs,
  storage: "fact",
  body: hearing,
  key: ({ chamber, event_id }: Hearing) => `${chamber}/${event_id}`,
  describedAt: ({ date }: Hearing) => new Date(date),
  subjects: (body: Hearing) => [body.source, ...namedCompanies(body)],
  publishedAt: ({ updated_at }: Hearing) => (updated_at === null ? null : new Date(updated_at)),
  choice: "first_that_answers",
} as const

export const houseHearings = {
  ...shared,
  name: "house-hearings",
  title: "House hearings",
  subject: "Government",
  summary: "A meeting of a committee of the House, or a joint one, with its witnesses, as it was scheduled.",
  knownAt: "When we fetched it; those before the first run, when they were last changed, assumed.",
  coverage: "Every meeting that Congress.gov has changed since 120 days before the first run.",
  sources: [congressGov],
  twin: simulatedHearings("house"),
  longestRunSeconds: 3_600,
  schedule: { cron: "35 */2 * * *", timeZone: "America/New_York" },
  reach: {
    first: (to) => addDays(to, -120),
    again: (newest) => addDays(newest, -3),
  },
} as const satisfies Family

export const senateHearings = {
  ...shared,
  name: "senate-hearings",
  title: "Senate hearings",
  subject: "Government",
  summary:
    "A meeting of a committee of the Senate, as it was scheduled; one that disappears from the list is retracted.",
  knownAt: "When we fetched it; those before the first run, when they were last changed, assumed.",
  coverage: "What the Senate's list has shown since the first run; it keeps no history.",
  lookAheadDays: 90,
  sources: [senate],
  twin: simulatedHearings("senate"),
  schedule: { cron: "40 */2 * * *", timeZone: "America/New_York" },
  reach: {
    first: (today) => addDays(today, -7),
    again: (today) => addDays(today, -7),
  },
} as const satisfies Family

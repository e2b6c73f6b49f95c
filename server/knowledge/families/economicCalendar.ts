import { type EconomicRelease, economicRelease } from "../../context/market/economicCalendar/release"
import { addDays } from "../../platform/dates"
import { newYorkInstant } from "../../platform/exchange/sessions"
import { bea } from "../../sources/bea/live"
import { bls } from "../../sources/bls/live"
import { census } from "../../sources/census/live"
import { fed } from "../../sources/fed/live"
import { fredReleases } from "../../sources/fred/releases"
import { simulatedEconomicCalendar } from "../../sources/simulated/economicCalendar"
import type { Family } from "./family"

const hourMs = 3_600_000

/** Releases have moved at a week's notice, so those before the first run do not count as known earlier. */
const NOTICE_DAYS = 7

export const economicCalendar = {
  name: "economic-calendar",
  title: "Economic events",
  subject: "Economy",
  summary: "A scheduled release or decision of an agency: its name, its day in New York and its time.",
  naturalKey: ["source", "name", "date"],
  knownAt:
    "When we fetched it; those before the first run since they were announced, or a week before their day, assumed. One that its source no longer lists is retracted when we notice.",
  coverage:
    "What the sources schedule from a week ago on. Jobless claims and the reports of ISM, which have no schedule that can be read, follow from rules and are no facts.",
  expectation: null,
  longestSilenceMs: 6 * hourMs,
  lookAheadDays: 90,
  storage: "fact",
  body: economicRelease,
  key: ({ source, name, date }: EconomicRelease) => `${source}/${name}/${date}`,
  describedAt: ({ date }: EconomicRelease) => new Date(date),
  subjects: ({ source }: EconomicRelease) => [source],
  publishedAt: ({ date, announced_date }: EconomicRelease) =>
    newYorkInstant(announced_date ?? addDays(date, -NOTICE_DAYS), "00:00"),
  sources: [bls, bea, census, fed, fredReleases],
  choice: "each",
  twin: simulatedEconomicCalendar,
  schedule: { cron: "10 */2 * * *", timeZone: "America/New_York" },
  reach: {
    first: (today) => addDays(today, -366),
    again: (today) => addDays(today, -7),
  },
} as const satisfies Family

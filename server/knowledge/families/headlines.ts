import { type Headline, headline } from "../../context/entities/headline"
import { addDays } from "../../platform/dates"
import { agencyRss } from "../../sources/agency-rss/live"
import { alpacaNews } from "../../sources/alpaca-news/live"
import { federalRegister } from "../../sources/federal-register/live"
import { gdelt } from "../../sources/gdelt/live"
import { secEdgar } from "../../sources/sec-edgar/live"
import { simulatedHeadlines } from "../../sources/simulated/headlines"
import type { Family } from "./family"

export type { Headline } from "../../context/entities/headline"

const minuteMs = 60_000

export const headlines = {
  name: "headlines",
  title: "Headlines",
  subject: "News",
  summary: "A filing, a rule, a press release or an article that may report an event that moves stocks.",
  naturalKey: ["source", "document_id"],
  knownAt: "When we fetched it; those of the days before the first run, when they were published or changed, assumed.",
  coverage:
    "Every 8-K of a company in the universe, every rule and presidential document of the Federal Register, and what the other sources list; after a longer gap, only of the last week.",
  expectation: null,
  longestSilenceMs: 45 * minuteMs,
  storage: "fact",
  body: headline,
  key: ({ source, document_id }: Headline) => `${source} ${document_id}`,
  describedAt: ({ published_at }: Headline) => new Date(published_at),
  subjects: ({ source, tickers, cik }: Headline) => [source, ...tickers, ...(cik ? [`cik ${cik}`] : [])],
  publishedAt: ({ published_at, updated_at }: Headline) => new Date(updated_at ?? published_at),
  // Each source reports its own events, and two reports of one event confirm each other.
  choice: "each",
  sources: [secEdgar, federalRegister, gdelt, agencyRss, alpacaNews],
  twin: simulatedHeadlines,
  schedule: { cron: "*/15 * * * *", timeZone: "UTC" },
  reach: {
    first: (to) => addDays(to, -7),
    again: (newest) => addDays(newest, -1),
  },
} as const satisfies Family

import { z } from "zod"
import { addDays } from "../dates"
import { simulatedHeadlines } from "../sources/simulated/headlines"
import type { Family } from "./family"

/** What a document says at its top; texts are cleaned by its source. */
export const headline = z.object({
  source: z.string(),
  document_id: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  url: z.string(),
  published_at: z.iso.datetime(),
  /** As the source names them. */
  tickers: z.array(z.string()),
  cik: z.string().nullable(),
})

export type Headline = z.infer<typeof headline>

const hourMs = 3_600_000

export const headlines = {
  name: "headlines",
  title: "Headlines",
  summary: "The top of a document that tells of an event: its title, its summary and whom it names.",
  naturalKey: ["source", "document_id"],
  knownAt: "When we fetched it; those before the first run, their publication, assumed.",
  coverage: "What the sources list at the time.",
  expectation: null,
  longestSilenceMs: 2 * hourMs,
  storage: "fact",
  body: headline,
  key: ({ source, document_id }: Headline) => `${source}:${document_id}`,
  describedAt: ({ published_at }: Headline) => new Date(published_at),
  subjects: ({ tickers }: Headline) => tickers,
  publishedAt: ({ published_at }: Headline) => new Date(published_at),
  sources: [],
  choice: "each",
  twin: simulatedHeadlines,
  schedule: { cron: "*/10 * * * *", timeZone: "UTC" },
  reach: {
    first: (to) => addDays(to, -366),
    again: (newest) => addDays(newest, -2),
  },
} as const satisfies Family

import { z } from "zod"
import type { FeedEntry } from "../../context/social/reading"
import { askJson } from "../askJson"
import { address, liveSource, type Opened } from "../liveSource"
import { withCounts } from "../outcome"
import { parseDecimal } from "../parse"
import { type FeedRun, listed, openReadingIntake } from "../readingIntake"
import type { FactsRequest } from "../source"
import { cleanText } from "../text"

const variables = { ALGOLIA_BASE_URL: address("https://hn.algolia.com") }

const mostHits = 50

export const algolia = liveSource({
  id: "algolia",
  name: "Hacker News Search by Algolia",
  url: "https://hn.algolia.com/",
  licence: "Free to use; stories belong to those who wrote them.",
  pace: { calls: 60, windowSeconds: 60 },
  variables,
  collect,
})

async function collect({ settings, transport }: Opened<typeof variables>, { at }: FactsRequest): Promise<FeedRun> {
  const reply = await askJson(
    transport,
    `${settings.ALGOLIA_BASE_URL}/api/v1/search?tags=front_page&hitsPerPage=${mostHits}`,
    {
      what: "Algolia",
      form: page,
    },
  )
  if (!reply.ok) return reply.run
  const intake = openReadingIntake("hackernews", at ?? transport.now())
  for (const [index, raw] of reply.value.hits.entries()) intake.offer(readHit(raw, index + 1), raw)
  const { hits, nbHits } = reply.value
  return withCounts(intake.conclude(reply.text, "the front page has no story"), [
    { document: "Hacker News front page", stated: Math.min(nbHits ?? hits.length, mostHits), read: hits.length },
  ])
}

const page = z.object({ hits: z.array(z.unknown()), nbHits: z.int().min(0).optional() })
const hit = z.object({
  objectID: z.string().regex(/^\d{1,12}$/),
  title: z.string(),
  points: z.unknown(),
  num_comments: z.unknown().optional(),
})

function readHit(raw: unknown, rank: number): FeedEntry | string {
  const read = hit.safeParse(raw)
  if (!read.success) return "malformed_row"
  const [points, comments] = [read.data.points, read.data.num_comments].map(parseDecimal)
  if (points === "not_a_number" || comments === "not_a_number" || points === null) return "missing_value"
  return storyOf({ id: read.data.objectID, title: read.data.title, points, comments: comments ?? 0, rank })
}

export function storyOf(said: {
  id: string
  title: string
  points: number
  comments: number
  rank: number
}): FeedEntry {
  const { id, title, points, comments, rank } = said
  return listed({ id, title: cleanText(title) || null, rank, engagement: points + comments })
}

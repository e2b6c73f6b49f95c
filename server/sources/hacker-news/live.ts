import { z } from "zod"
import { storyOf } from "../algolia/live"
import { address, liveSource, type Opened } from "../liveSource"
import { formatChanged, unavailable } from "../outcome"
import { parseJson } from "../parse"
import { type FeedRun, openReadingIntake } from "../readingIntake"
import type { FactsRequest } from "../source"

const variables = { HACKER_NEWS_BASE_URL: address("https://hacker-news.firebaseio.com") }
/** Stories on the front page. Each one costs a call. */
const mostStories = 30

export const hackerNews = liveSource({
  id: "hacker-news",
  name: "Hacker News",
  url: "https://news.ycombinator.com/",
  licence: "Free to use; stories belong to those who wrote them.",
  pace: { calls: 60, windowSeconds: 10 },
  variables,
  collect,
})

async function collect({ settings, transport }: Opened<typeof variables>, { at }: FactsRequest): Promise<FeedRun> {
  const base = `${settings.HACKER_NEWS_BASE_URL}/v0`
  const top = await transport.get(`${base}/topstories.json`)
  if (!top.ok) return unavailable(top.reason)
  const list = parseJson(top.headers, top.text, "Hacker News")
  if (!list.ok) return list.run
  const ids = z.array(z.int().min(1)).safeParse(list.value)
  if (!ids.success) return formatChanged("the list of stories has an unexpected format", top.text)
  const intake = openReadingIntake("hackernews", at ?? transport.now())
  for (const [index, id] of ids.data.slice(0, mostStories).entries()) {
    const reply = await transport.get(`${base}/item/${id}.json`)
    if (!reply.ok) return unavailable(reply.reason)
    // The story was deleted between the two calls.
    if (reply.text.trim() === "null") continue
    const json = parseJson(reply.headers, reply.text, "Hacker News")
    if (!json.ok && json.run.outcome === "unavailable") return json.run
    if (!json.ok) {
      intake.offer("malformed_row", reply.text)
      continue
    }
    const read = item.safeParse(json.value)
    if (!read.success) intake.offer("malformed_row", json.value)
    else if (!read.data.dead && !read.data.deleted) {
      const { title, score, descendants } = read.data
      intake.offer(
        storyOf({ id: String(id), title, points: score, comments: descendants, rank: index + 1 }),
        json.value,
      )
    }
  }
  return intake.conclude(top.text, "the front page has no story")
}

/** Jobs have no comments, and deleted items no title. */
const item = z.object({
  title: z.string().default(""),
  score: z.number().min(0).default(0),
  descendants: z.int().min(0).default(0),
  dead: z.boolean().default(false),
  deleted: z.boolean().default(false),
})

import { z } from "zod"
import type { FeedEntry } from "../../context/social/reading"
import { addDays, dayMs, utcDate } from "../../platform/dates"
import { address, liveSource, type Opened } from "../liveSource"
import { emptyConfirmed, formatChanged, unavailable } from "../outcome"
import { parseJson } from "../parse"
import { type FeedRun, listed, openReadingIntake, together } from "../readingIntake"
import type { FactsRequest } from "../source"
import { cleanText } from "../text"

const variables = { WIKIMEDIA_BASE_URL: address("https://wikimedia.org") }
/** A gateway's own 404 lacks this text. */
const notYet = /"detail": ?"The date\(s\) you used are valid/
const mostArticles = 100

/** Most viewed articles of the English Wikipedia by UTC day, published 24 to 36 hours after its end. */
export const wikimedia = liveSource({
  id: "wikimedia",
  name: "Wikimedia pageviews",
  url: "https://wikimedia.org/api/rest_v1/",
  licence: "CC0 1.0.",
  pace: { calls: 10, windowSeconds: 1 },
  variables,
  collect,
})

async function collect(opened: Opened<typeof variables>, { from, to }: FactsRequest): Promise<FeedRun> {
  const runs: FeedRun[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const run = await collectDay(opened, day)
    if (run.outcome !== "ok" && run.outcome !== "empty_confirmed") return run
    runs.push(run)
  }
  return runs.length > 0 ? together(runs) : emptyConfirmed("no day was requested")
}

async function collectDay({ settings, transport }: Opened<typeof variables>, day: string): Promise<FeedRun> {
  const path = `metrics/pageviews/top/en.wikipedia/all-access/${day.replaceAll("-", "/")}`
  const reply = await transport.get(`${settings.WIKIMEDIA_BASE_URL}/api/rest_v1/${path}`)
  if (!reply.ok && reply.status === 404 && notYet.test(reply.text)) {
    return emptyConfirmed(`the views of ${day} are not out yet`)
  }
  if (!reply.ok) return unavailable(reply.reason)
  const json = parseJson(reply.headers, reply.text, "Wikimedia")
  if (!json.ok) return json.run
  const answer = page.safeParse(json.value)
  if (!answer.success) return formatChanged("Wikimedia's answer has an unexpected format", reply.text)
  const [{ year, month, day: ofMonth, articles }] = answer.data.items
  if (`${year}-${month}-${ofMonth}` !== day) return formatChanged(`Wikimedia gave another day than ${day}`, reply.text)
  const endOfDay = new Date(Date.parse(day) + dayMs)
  const intake = openReadingIntake("wikipedia", endOfDay)
  let rank = 0
  for (const raw of articles) {
    const read = article.safeParse(raw)
    if (read.success && isNoArticle.test(read.data.article)) continue
    if (rank++ === mostArticles) break
    intake.offer(read.success ? topicOf(read.data, rank) : "malformed_row", raw)
  }
  return intake.conclude(reply.text, `no article is listed for ${utcDate(Date.parse(day))}`)
}

const article = z.object({ article: z.string(), views: z.int().min(0) })
const page = z.object({
  items: z
    .array(
      z.object({
        year: z.string(),
        month: z.string(),
        day: z.string(),
        articles: z.array(z.unknown()),
      }),
    )
    .length(1),
})

/** The site's own pages, and unidentified log entries. */
const isNoArticle =
  /^(Main_Page|-|(Special|Portal|Draft|((Wikipedia|File|Help|Template|Category|User)(_talk)?|Talk)):.*)$/

function topicOf({ article: name, views }: z.infer<typeof article>, rank: number): FeedEntry | string {
  const title = cleanText(name.replaceAll("_", " "))
  if (!title) return "no_title"
  return listed({ id: title, title, rank, engagement: views })
}

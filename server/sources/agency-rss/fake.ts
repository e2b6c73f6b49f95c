import { recorded } from "../testing/recorded"
import { type Fake, html, lastNoon, type Reply } from "../testing/routes"
import { feeds } from "./feeds"

/** Two releases per agency, with dates in each agency's own format. */
export const routes: Fake = {
  scenarios: "one_silent no_zone repeated_guid empty",
  answer({ path, scenario }, world) {
    const index = feeds.findIndex((feed) => feed.path === path)
    if (index < 0) return html(404)
    if (scenario === "one_silent" && feeds[index].agency === "ftc") return { status: 404, body: "" }
    const items = scenario === "empty" ? [] : itemsOf(index, lastNoon(world), scenario)
    return rss(items, feeds[index].agency)
  },
}

type Item = { guid: string; title: string; link: string; date: string }

function itemsOf(feed: number, noon: Date, scenario: string): Item[] {
  const { agency } = feeds[feed]
  return [0, 1].map((item) => {
    const at = new Date(noon.getTime() - (feed + item * 24 + 1) * 3_600_000)
    const title = `${agency} announces rule ${item}`
    const numbered = agency === "sec" ? `2026-${93 - item}` : `https://${agency}.example/releases/${item}?utm=1`
    const guid = scenario === "repeated_guid" ? `${agency}-0` : numbered
    return { guid, title, link: `https://${agency}.example/releases/${item}`, date: dateOf(at, feed, scenario) }
  })
}

function dateOf(at: Date, feed: number, scenario: string): string {
  if (scenario === "no_zone") return at.toUTCString().replace(" GMT", "")
  const east = new Date(at.getTime() - 5 * 3_600_000).toUTCString()
  return [at.toUTCString(), east.replace("GMT", "-0500"), east.replace("GMT", "EST")][feed % 3]
}

/** The Fed writes CDATA and repeats the title; no other recorded feed does. */
const marked = recorded("agency-rss/fed-press_all.xml")
const plain = recorded("agency-rss/sec-pressreleases-as-transcribed.xml")

function rss(items: readonly Item[], agency: string): Reply {
  const isMarked = agency === "fed"
  const feed = isMarked ? marked : plain
  const cell = (text: string) => (isMarked ? `<![CDATA[${text}]]>` : text)
  const body = items.map(({ guid, title, link, date }) => {
    const description = isMarked ? cell(title) : "&lt;p&gt;What the release says.&lt;/p&gt;"
    return `<item><title>${title}</title><link>${cell(link)}</link><description>${description}</description><guid>${cell(guid)}</guid><pubDate>${cell(date)}</pubDate></item>`
  })
  const head = feed.slice(0, feed.indexOf("<item>"))
  return {
    status: 200,
    headers: { "content-type": "application/rss+xml; charset=utf-8" },
    body: `${head}${body.join("\n")}</channel></rss>`,
  }
}

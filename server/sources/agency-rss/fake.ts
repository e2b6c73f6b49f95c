import { html, lastNoon, type UpstreamReply, type UpstreamRoutes } from "../testing/routes"
import { feeds } from "./feeds"

/** Two releases per agency, with dates in each agency's own format. */
export const routes: UpstreamRoutes = {
  scenarios: [
    "one_silent",
    "no_zone",
    "hostile_title",
    "repeated_guid",
    "renamed_elements",
    "empty",
    "html",
    "failing",
  ],
  answer({ path, scenario }, world) {
    if (scenario === "html") return html(200)
    if (scenario === "failing") return { status: 503, body: "" }
    const index = feeds.findIndex((feed) => feed.path === path)
    if (index < 0) return html(404)
    if (scenario === "one_silent" && feeds[index].agency === "ftc") return { status: 404, body: "" }
    const items = scenario === "empty" ? [] : itemsOf(index, lastNoon(world), scenario)
    return rss(items, scenario)
  },
}

type Item = { guid: string; title: string; link: string; date: string }

function itemsOf(feed: number, noon: Date, scenario: string): Item[] {
  const { agency } = feeds[feed]
  return [0, 1].map((item) => {
    const at = new Date(noon.getTime() - (feed + item * 24 + 1) * 3_600_000)
    const title =
      scenario === "hostile_title"
        ? `\u202E&lt;script&gt;x()&lt;/script&gt;Rule ${item}`
        : `${agency} announces rule ${item}`
    const guid = scenario === "repeated_guid" ? `${agency}-0` : `https://${agency}.example/releases/${item}?utm=1`
    return { guid, title, link: `https://${agency}.example/releases/${item}`, date: dateOf(at, feed, scenario) }
  })
}

/** As `Fri, 20 Nov 2026 12:00:00 GMT`, with an offset, or with the Eastern zone name. */
function dateOf(at: Date, feed: number, scenario: string): string {
  if (scenario === "no_zone") return at.toUTCString().replace(" GMT", "")
  const east = new Date(at.getTime() - 5 * 3_600_000).toUTCString()
  return [at.toUTCString(), east.replace("GMT", "-0500"), east.replace("GMT", "EST")][feed % 3]
}

function rss(items: readonly Item[], scenario: string): UpstreamReply {
  const name = scenario === "renamed_elements" ? "headline" : "title"
  const body = items.map(
    ({ guid, title, link, date }) => `<item><${name}>${title}</${name}><link>${link}</link>
<description><![CDATA[<p>What the release says.</p>]]></description><guid isPermaLink="false">${guid}</guid><pubDate>${date}</pubDate></item>`,
  )
  return {
    status: 200,
    headers: { "content-type": "application/rss+xml; charset=utf-8" },
    body: `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Press releases</title>${body.join("")}</channel></rss>`,
  }
}

import { recorded } from "../testing/recorded"
import { html, type UpstreamRoutes } from "../testing/routes"

/**
 * The recorded feed of the United Kingdom, relabelled as that of the United States, because no recording of that was found.
 */
const recordedFeed = recorded("google-trends/trending-gb.xml").replaceAll("?geo=GB", "?geo=US")

export const routes: UpstreamRoutes = {
  scenarios: ["hostile_title", "bad_row", "renamed_elements", "empty", "json", "html", "failing"],
  answer({ path, query, scenario }) {
    if (path !== "/trending/rss" || query.get("geo") !== "US") return html(404)
    if (scenario === "html") return html(200)
    if (scenario === "failing") return { status: 429, headers: { "retry-after": "600" }, body: "Too Many Requests" }
    if (scenario === "json") return { status: 200, headers: { "content-type": "application/json" }, body: "{}" }
    const body = played(recordedFeed, scenario)
    return { status: 200, headers: { "content-type": "text/xml; charset=utf-8" }, body }
  },
}

function played(feed: string, scenario: string): string {
  switch (scenario) {
    case "hostile_title":
      return feed.replace(">Nvidia<", `>\u202E&lt;img src=x onerror=alert(1)&gt;${"word ".repeat(2_000)}<`)
    case "bad_row":
      return feed.replace(">100+<", ">lots<")
    case "renamed_elements":
      return feed.replaceAll("ht:approx_traffic", "ht:traffic")
    case "empty":
      return feed.replace(/<item>.*<\/item>/s, "")
    default:
      return feed
  }
}

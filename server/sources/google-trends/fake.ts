import { html, type UpstreamReply, type UpstreamRoutes } from "../testing/routes"

export const routes: UpstreamRoutes = {
  scenarios: ["hostile_title", "bad_row", "renamed_elements", "empty", "json", "html", "failing"],
  answer({ path, query, scenario }) {
    if (path !== "/trending/rss" || query.get("geo") !== "US") return html(404)
    if (scenario === "html") return html(200)
    if (scenario === "failing") return { status: 429, headers: { "retry-after": "600" }, body: "Too Many Requests" }
    if (scenario === "json") return { status: 200, headers: { "content-type": "application/json" }, body: "{}" }
    return feedOf(scenario === "empty" ? [] : itemsOf(scenario), scenario)
  },
}

type Item = { title: string; traffic: string }

function itemsOf(scenario: string): Item[] {
  const items = ["200,000+", "50K+", "2000+", "1M+", "1.5K+", "500+"].map((traffic, index) => ({
    title: `query &amp; number ${index}`,
    traffic,
  }))
  if (scenario === "hostile_title") items[0].title = `\u202E&lt;img src=x onerror=alert(1)&gt;${"word ".repeat(2_000)}`
  if (scenario === "bad_row") items[2].traffic = "lots"
  return items
}

function feedOf(items: readonly Item[], scenario: string): UpstreamReply {
  const traffic = scenario === "renamed_elements" ? "ht:traffic" : "ht:approx_traffic"
  const body = items.map(
    ({ title, traffic: said }) => `<item><title>${title}</title><${traffic}>${said}</${traffic}>
<pubDate>Fri, 20 Nov 2026 09:10:00 -0800</pubDate>
<ht:news_item><ht:news_item_title>One</ht:news_item_title></ht:news_item>
<ht:news_item><ht:news_item_title>Two</ht:news_item_title></ht:news_item></item>`,
  )
  return {
    status: 200,
    headers: { "content-type": "text/xml; charset=utf-8" },
    body: `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:ht="https://trends.google.com/trending/rss" version="2.0"><channel><title>Daily Search Trends</title>${body.join("")}</channel></rss>`,
  }
}
